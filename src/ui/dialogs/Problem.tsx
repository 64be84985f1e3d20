import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** Why a form cannot be sent now. */
export function OfflineProblem() {
  const { t } = useLingui();
  return t`You are offline. This can be sent once the connection is restored.`;
}

/** Error message inside a dialog; renders nothing without children. */
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
