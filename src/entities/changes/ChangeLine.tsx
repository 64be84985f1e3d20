import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowNarrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TimeAgo } from '#ui/TimeAgo.tsx';
import classes from './Changes.module.css';

interface ChangeLineProps {
  /** Name of the changed object, if changes of several objects are shown. */
  name?: string | null;
  /** Who changed it, and why. */
  who: string;
  at: string;
  /** The change: {@link ChangedValue}, or a text. */
  children: ReactNode;
  /** Tools for the change, such as {@link RevertButton}. */
  tools?: ReactNode;
  /** Shown below, in the whole width. */
  details?: ReactNode;
}

/** One change in a history: the change, its author and the time. */
export function ChangeLine({
  name = null,
  who,
  at,
  children,
  tools = null,
  details = null,
}: ChangeLineProps) {
  return (
    <li className={classes.change}>
      <p className={classes.values}>
        {name === null ? null : <b>{name}</b>}
        {children}
      </p>
      <p className={classes.who}>
        {who} · <TimeAgo at={at} />
      </p>
      {tools === null ? null : <div className={classes.tools}>{tools}</div>}
      {details === null ? null : <div className={classes.details}>{details}</div>}
    </li>
  );
}

/** The texts of a value before and after it was changed; `''`: empty. */
export function ChangedValue({ before, after }: { before: string; after: string }) {
  const { t } = useLingui();
  const value = (text: string) => (text === '' ? <i>{t`empty`}</i> : <span>{text}</span>);
  return (
    <>
      <s>{value(before)}</s>
      <IconArrowNarrowRight size={16} stroke={1.75} aria-label={t`became`} />
      {value(after)}
    </>
  );
}

/** @param to text of the value that comes back, `''`: empty; without it: what was before the change */
export function RevertButton({ to, onRevert }: { to?: string; onRevert: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden="true" />}
      aria-label={to === undefined ? undefined : to === '' ? t`Clear again` : t`Revert to “${to}”`}
      onClick={onRevert}
    >
      {to === undefined ? t`Revert to before` : t`Revert to this`}
    </Button>
  );
}
