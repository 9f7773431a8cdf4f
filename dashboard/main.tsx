import '@fontsource-variable/figtree/wght.css';
import './styles/mantine.css';
import './styles/base.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ErrorBoundary } from './components/shell/ErrorBoundary.tsx';
import { ErrorScreen } from './components/shell/ErrorScreen.tsx';
import { Root } from './components/shell/Root.tsx';
import { READ_RULES } from './hooks/useApi.ts';
import { SessionProvider } from './hooks/useSession.tsx';
import { language } from './texts/language.ts';
import { cssVariables, theme } from './theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');

document.documentElement.lang = language;

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-right" />
      <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
        <SWRConfig value={READ_RULES}>
          <SessionProvider>
            <BrowserRouter>
              <Root />
            </BrowserRouter>
          </SessionProvider>
        </SWRConfig>
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>,
);
