import type { ReactNode } from 'react';
import classes from './Edge.module.css';

export interface EdgeProps {
  children?: ReactNode;
  /** Stays in sight at the right, however far the table is scrolled. */
  isPinned?: boolean;
}

/** A cell beside the columns: for a button or a box, or just to fill the line. */
export function Edge({ children, isPinned }: EdgeProps) {
  return (
    <td className={classes.edge} data-pinned={isPinned || undefined}>
      {children}
    </td>
  );
}
