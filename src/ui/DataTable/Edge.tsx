import type { ReactNode } from 'react';
import classes from './Edge.module.css';

export interface EdgeProps {
  children?: ReactNode;
  /** Sticky at the right edge. */
  isPinned?: boolean;
}

/** A non-column cell: for a button, a checkbox or as filler. */
export function Edge({ children, isPinned }: EdgeProps) {
  return (
    <td className={classes.edge} data-pinned={isPinned || undefined}>
      {children}
    </td>
  );
}
