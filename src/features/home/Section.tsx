import { Plural, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { type TablerIcon, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { fromNow } from '#domain/format/fromNow.ts';
import { dateTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Board.module.css';

export type Tone = 'negative' | 'warning' | 'info';

export interface SectionProps {
  tone: Tone;
  icon: TablerIcon;
  title: ReactNode;
  count: number;
  children: ReactNode;
}

/** One kind of item that needs attention. */
export function Section({ tone, icon: Icon, title, count, children }: SectionProps) {
  const { i18n } = useLingui();
  const titleId = useId();
  return (
    <section data-card className={classes.section} data-tone={tone} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        <span className={classes.sign} aria-hidden="true">
          <Icon size={16} stroke={1.9} />
        </span>
        {title}
        <Box component="span" ml="auto" fz={18} lts="-0.01em">
          {i18n.number(count)}
        </Box>
      </h2>
      {children}
    </section>
  );
}

/** Rows shown before "show more". */
const firstRows = 6;

/** Rows of a section; a long list is collapsed behind a button. */
export function Rows<T>({ items, children }: { items: readonly T[]; children: (item: T) => ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const rest = items.length - firstRows;
  // One more row takes no more space than the button.
  const isCut = !isOpen && rest > 1;
  return (
    <>
      <ul className={classes.rows}>{(isCut ? items.slice(0, firstRows) : items).map(children)}</ul>
      {isCut ? (
        <button type="button" data-hover className={classes.more} onClick={() => setOpen(true)}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </button>
      ) : null}
      {isOpen && rest > 1 ? (
        <button type="button" data-hover className={classes.more} onClick={() => setOpen(false)}>
          {t`Show less`}
        </button>
      ) : null}
    </>
  );
}

export interface RowProps {
  /** Link to the page that fixes it; null where there is none yet. */
  to: string | null;
  name: ReactNode;
  /** Whether the name is a sentence, which gets most of the space. */
  isNameLong?: boolean;
  /** Location of the item. */
  place?: ReactNode;
  /** Additional detail; `hint` has the full text. */
  what?: ReactNode;
  hint?: string | undefined;
  /** Time since when it is so, milliseconds since the epoch. */
  since?: number | null;
}

/** One item, linked to the page that fixes it. */
export function Row({ to, name, isNameLong, place, what, hint, since = null }: RowProps) {
  const cells = (
    <>
      <Box component="span" data-truncate fw={600}>
        {name}
      </Box>
      <span data-truncate className={classes.place}>
        {place}
      </span>
      <span data-truncate className={classes.what} title={hint}>
        {what}
      </span>
      {since === null ? null : <Since at={since} />}
      {to ? <IconChevronRight size={16} stroke={1.6} className={classes.chevron} aria-hidden="true" /> : null}
    </>
  );
  return (
    <li>
      {to ? (
        <Link data-hover className={classes.row} data-long-name={isNameLong || undefined} to={to}>
          {cells}
        </Link>
      ) : (
        <div className={classes.row} data-long-name={isNameLong || undefined}>
          {cells}
        </div>
      )}
    </li>
  );
}

/** How long ago something began; its tooltip and screen readers have the date. */
function Since({ at }: { at: number }) {
  const { i18n } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  return (
    <time
      className={classes.since}
      dateTime={new Date(at).toISOString()}
      {...tooltipProps(dateTime(at, timezone))}
    >
      {fromNow(Math.min(at, now), now, i18n.locale)}
      <span className="dugout-hidden">{`, ${dateTime(at, timezone)}`}</span>
    </time>
  );
}
