import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Section } from '../../../components/facts/Section.tsx';
import { adminOverviewText } from '../../../texts/admin/admin.ts';
import classes from '../Parts.module.css';

const text = adminOverviewText.quick;

/** The way to the screens of the Admin Panel, by what is done there. */
export const QuickActions = () => (
  <Section card title={text.title}>
    <ul className={classes.entries}>
      {text.links.map(({ to, label }) => (
        <li key={to}>
          <Anchor component={Link} to={to} underline="hover">
            {label}
          </Anchor>
        </li>
      ))}
      <li>
        <Anchor href="/api/docs" underline="hover">
          {text.api}
        </Anchor>
      </li>
    </ul>
  </Section>
);
