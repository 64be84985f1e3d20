import type { ReactNode } from 'react';
import { Row } from '#ui/layout/flex.ts';
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
    <Row component="dl" gap="8px 32px" align="stretch" className={classes.figures}>
      {figures.map(({ key, label, value }) =>
        value === null ? null : (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </Row>
  );
}
