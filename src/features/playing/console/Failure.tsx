import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { labelsOf } from '#domain/consoles/label.ts';
import type { Presence } from '#domain/consoles/status.ts';
import { nearTime } from '#domain/format/time.ts';
import { labelTexts } from '#entities/consoles/consoleLabels.ts';
import { Why } from '#entities/why/Why.tsx';
import { useNow } from '#ui/clock.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useNextTry } from '../useNextTry.ts';
import classes from './Console.module.css';

interface FailureProps {
  gameConsole: GameConsole & Presence;
}

/** That a console has failed, and what else would keep it from running. */
export function FailedBadges({ gameConsole }: FailureProps) {
  const { t } = useLingui();
  return (
    <>
      <StateBadge tone="negative">{t({ message: 'Failed', context: 'console' })}</StateBadge>
      {labelsOf(gameConsole).map((label) =>
        label === 'offline' || label === 'status' ? null : (
          <StateBadge key={label} tone="secondary">
            {t(labelTexts[label])}
          </StateBadge>
        ),
      )}
    </>
  );
}

/** Why and since when a console has failed, when it is tried next, and a link to what helps. */
export function FailureLine({ gameConsole }: FailureProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const next = useNextTry(gameConsole);
  const { statusSince, lastActiveAccount } = gameConsole;
  const error = lastActiveAccount?.lastError;
  const since = statusSince === null ? null : nearTime(Date.parse(statusSince), now, timezone);
  const nextAt = next?.kind === 'at' ? nearTime(next.at, now, timezone) : null;
  return (
    <p className={classes.failure} data-wrap>
      <b>{error ? translatedText(error) : t`No reason given`}</b>
      {since === null ? null : (
        <>
          {' · '}
          <Trans>since {since}</Trans>
        </>
      )}
      {next === null ? null : (
        <>
          {' · '}
          {nextAt === null ? t`next try soon` : <Trans>next try {nextAt}</Trans>}
        </>
      )}{' '}
      <Why gameConsole={gameConsole} shownError={error} isHelpOnly={next?.reason === 'retry'} />
    </p>
  );
}
