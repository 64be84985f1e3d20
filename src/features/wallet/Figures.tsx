import type { ReactNode } from 'react';
import classes from './Wallet.module.css';

export interface Figure {
  key: string;
  label: ReactNode;
  /** Null: it is not known, and left out. */
  value: ReactNode | null;
}

/** Figures in a row, each with its label. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, label, value }) =>
        value === null ? null : (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
