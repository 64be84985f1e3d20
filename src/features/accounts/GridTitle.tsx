import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import classes from './Accounts.module.css';
import { StillLoading } from './StillLoading.tsx';

export interface GridTitleProps {
  children: ReactNode;
  /** Number of accounts; null: not known. */
  count: number | null;
  /** Those that match the filters; null while they are being counted; undefined: no filter applies. */
  shown?: number | null | undefined;
  /** Not shown while none is. */
  selected?: number;
  /** Not all accounts are loaded yet: the figures say so. */
  isPartial?: boolean;
}

/** The heading of a page of accounts: how many there are, how many are shown and how many are selected. */
export function GridTitle({ children, count, shown, selected = 0, isPartial = false }: GridTitleProps) {
  const ending = isPartial ? <StillLoading /> : null;
  const figures = [
    count === null || (isPartial && count === 0) ? null : (
      <span key="total">
        <Plural value={count} one="# account" other="# accounts" />
        {ending}
      </span>
    ),
    shown === undefined ? null : (
      // The space is reserved while the figure is not known.
      <span key="shown" className={shown === null ? classes.pending : undefined}>
        <Plural value={shown ?? count ?? 0} one="# shown" other="# shown" />
        {ending}
      </span>
    ),
    selected === 0 ? null : <Plural key="chosen" value={selected} one="# selected" other="# selected" />,
  ];
  return <PageTitle figures={figures.filter((figure) => figure !== null)}>{children}</PageTitle>;
}
