import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** Why it did not work, inside of the dialog that tried; nothing without children. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children ? (
        <p className={classes.problem}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
