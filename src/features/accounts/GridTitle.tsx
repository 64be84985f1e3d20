import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';

export interface GridTitleProps {
  children: ReactNode;
  /** Number of accounts; null: not known. */
  count: number | null;
  /** Those that match the filters; null: no filter applies. */
  shown?: number | null;
  selected: number;
}

/** The heading of a page of accounts: how many there are, how many are shown and how many are selected. */
export function GridTitle({ children, count, shown = null, selected }: GridTitleProps) {
  const figures = [
    count === null ? null : <Plural key="total" value={count} one="# account" other="# accounts" />,
    shown === null ? null : <Plural key="shown" value={shown} one="# shown" other="# shown" />,
    selected === 0 ? null : <Plural key="chosen" value={selected} one="# selected" other="# selected" />,
  ];
  return <PageTitle figures={figures.filter((figure) => figure !== null)}>{children}</PageTitle>;
}
