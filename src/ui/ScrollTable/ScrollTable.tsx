import clsx from 'clsx';
import type { ReactNode } from 'react';
import { TablePage } from '#ui/layout/TablePage.tsx';
import classes from './ScrollTable.module.css';

/** A page with a toolbar above a {@link ScrollTable}; printed, the table has as many pages as it needs. */
export function ScrollTablePage({ children }: { children: ReactNode }) {
  return <TablePage className={classes.page ?? ''}>{children}</TablePage>;
}

export interface ScrollTableProps {
  /** Accessible name. */
  label: string;
  /** Other rows are being loaded. */
  isBusy?: boolean;
  /** CSS height above which the table scrolls on its own. */
  maxHeight?: string;
  className?: string | undefined;
  /** `thead` and `tbody`. */
  children: ReactNode;
}

/** A plain table for reading and printing, whose head stays in view. Interactive tables are a `DataTable`. */
export function ScrollTable({ label, isBusy = false, maxHeight, className, children }: ScrollTableProps) {
  return (
    // Scrolls in both directions, so it must be reachable by keyboard.
    <div
      data-card
      className={classes.view}
      style={{ maxHeight }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
    >
      <table className={clsx(classes.table, className)}>{children}</table>
    </div>
  );
}
