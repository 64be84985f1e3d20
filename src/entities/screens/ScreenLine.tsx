import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Screens } from '#contract/http/screens.ts';
import { pathTo } from '#domain/access/paths.ts';
import { countScreens, type ScreenCount, type ScreenFilter } from '#domain/screens/summary.ts';
import { Row } from '#ui/layout/flex.ts';
import classes from './ScreenLine.module.css';

/** Named screens that are listed; the others are on the page of screens. */
const maxNamed = 8;

const everyone = (): boolean => true;

/** Number of consoles by what they show; each number filters the wall. */
export function ScreenLine({
  screens,
  isCounted = everyone,
  filter,
  to,
}: {
  screens: Screens;
  isCounted?: (consoleId: number) => boolean;
  /** The chosen filter, which leads back to all. */
  filter?: ScreenFilter | null;
  /** The address of the wall with a filter. */
  to: (filter: ScreenFilter | null) => string;
}) {
  const { t } = useLingui();
  const counts = countScreens(screens, isCounted);
  const named = counts.filter(({ screen }) => screen !== null);
  const shown = counts.filter((one) => one.screen === null || named.indexOf(one) < maxNamed);
  if (counts.length === 0) return null;
  return (
    <Row component="ul" gap={4} align="stretch" aria-label={t`What consoles show`}>
      {shown.map((one) => (
        <li key={one.filter}>
          <Link
            className={classes.item}
            to={to(one.filter === filter ? null : one.filter)}
            aria-current={one.filter === filter ? 'true' : undefined}
            data-attention={one.filter === 'stuck' || one.screen?.attention || undefined}
            replace={filter !== undefined}
          >
            {one.filter === 'stuck' || one.screen?.attention ? (
              <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            ) : null}
            <span>{labelOf(one)}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link className={classes.more} to={pathTo('screens')}>
          {t`Screens`}
        </Link>
      </li>
    </Row>
  );
}

function labelOf({ filter, screen, count }: ScreenCount): ReactNode {
  const number = <b>{count}</b>;
  if (filter === 'stuck') {
    const word = <Plural value={count} one="stuck" other="stuck" />;
    return (
      <>
        {number} {word}
      </>
    );
  }
  if (filter === 'moving') return <Trans>{number} in a match</Trans>;
  if (filter === 'unknown') return <Trans>{number} not known</Trans>;
  const name = screen?.name ?? '';
  return (
    <Trans>
      {number} at {name}
    </Trans>
  );
}
