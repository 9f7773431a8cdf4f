import { Navigate, Route, Routes } from 'react-router-dom';
import { REDIRECTS, SCREENS, type Screen } from '../../routes.tsx';
import { Home, MembersOnly, VisitorsOnly } from './Guards.tsx';
import { VisitorShell } from './VisitorShell.tsx';

const routesFor = (access: Screen['access']) =>
  SCREENS.filter((screen) => screen.access === access).map(({ path, page: Page }) => (
    <Route key={path} path={path} element={<Page />} />
  ));

/** The table of screens, each behind the rule for who may open it. */
export function Screens() {
  return (
    <Routes>
      <Route element={<VisitorsOnly />}>{routesFor('visitor')}</Route>
      <Route element={<VisitorShell />}>{routesFor('anyone')}</Route>
      <Route element={<MembersOnly access="member" />}>{routesFor('member')}</Route>
      <Route element={<MembersOnly access="clinic" />}>{routesFor('clinic')}</Route>
      <Route element={<MembersOnly access="superAdmin" />}>{routesFor('superAdmin')}</Route>
      {REDIRECTS.map(({ from, to }) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<Home />} />
    </Routes>
  );
}
