import type { ReactNode } from 'react';
import classes from './DialogBody.module.css';

/** What a dialog with many fields scrolls, above its foot. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
);
