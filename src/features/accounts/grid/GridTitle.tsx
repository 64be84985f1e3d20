import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { StillLoading } from './StillLoading.tsx';

export interface GridTitleProps {
  children: ReactNode;
  /** Number of accounts; null: unknown. */
  count: number | null;
  /** Those that match the filters; null while they are being counted; undefined: no filter applies. */
  shown?: number | null | undefined;
  /** Not shown while none is. */
  selected?: number;
  /** Whether not all accounts are loaded yet: the figures say so. */
  isPartial?: boolean;
}

/** The heading of a page of accounts: how many there are, how many are shown and how many are selected. */
export function GridTitle({ children, count, isPartial = false, ...figures }: GridTitleProps) {
  const ending = isPartial ? <StillLoading /> : null;
  const total = (
    <>
      <Plural value={count ?? 0} one="# account" other="# accounts" />
      {ending}
    </>
  );
  const isUnknown = count === null || (isPartial && count === 0);
  return (
    <PageTitle figures={isUnknown ? [] : [total]} ending={ending} {...figures}>
      {children}
    </PageTitle>
  );
}
