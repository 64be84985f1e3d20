import { translateText } from '#ui/translateLabel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { usePauses } from '#data/activity/pauses.ts';
import { translatedText } from '#data/errors/refusals.ts';
import type { ConsoleHolder } from '#domain/consoles/holders.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { nearTime } from '#domain/format/time.ts';
import { stateLabel } from '#entities/consoles/consoleLabels.ts';
import { Why } from '#entities/why/Why.tsx';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useNextTry } from '../../useNextTry.ts';
import classes from './Notice.module.css';

/**
 * Shown instead of the picture while a console is not connected. A failed console shows its error first, then
 * the time. The tile grows with the text, so that an error is never truncated.
 */
export function TileNotice({ gameConsole, timezone }: { gameConsole: GameConsole; timezone: string }) {
  const { t } = useLingui();
  const now = useNow();
  const next = useNextTry(gameConsole);
  const nextAt = next?.kind === 'at' ? nearTime(next.at, now, timezone) : null;
  const isRetried = next?.reason === 'retry';
  const { isFailed } = flagsOf(gameConsole.status);
  const word = stateLabel(gameConsole.statusText);
  const state = translateText(word, t);
  const { lastError } = gameConsole.lastActiveAccount ?? {};
  const error = lastError && translatedText(lastError);
  const reason = isFailed && error ? error : null;
  const since =
    gameConsole.statusSince === null ? null : nearTime(Date.parse(gameConsole.statusSince), now, timezone);
  return (
    <span className={classes.notice}>
      <strong className={classes.noticeHeader}>{reason ?? state}</strong>
      {since === null ? (
        reason === null ? null : (
          <span className={classes.noticeState}>{state}</span>
        )
      ) : (
        <span className={classes.noticeState}>
          {reason === null ? <Trans>Since {since}</Trans> : <Trans>Failed {since}</Trans>}
          {isRetried ? (
            <>
              {' · '}
              {nextAt === null ? t`next try soon` : <Trans>next try {nextAt}</Trans>}
            </>
          ) : null}
        </span>
      )}
      <Why gameConsole={gameConsole} shownError={lastError} isHelpOnly={isRetried && since !== null} />
      {next === null || isRetried ? null : (
        <span className={classes.check}>
          {nextAt === null ? (
            t`Next check within the next two minutes`
          ) : (
            <Trans>Next check at {nextAt}</Trans>
          )}
        </span>
      )}
      {error && reason === null ? <span className={classes.noticeError}>{error}</span> : null}
    </span>
  );
}

/** On the picture: who controls the console. */
export function TileHolder({ holder, consoleId }: { holder: ConsoleHolder; consoleId: number }) {
  const isMine = holder.kind === 'me';
  const { timezone, today } = useUiContext();
  const now = useNow();
  const pauses = usePauses(consoleId, today);
  const since = pauses?.since == null ? null : nearTime(pauses.since, now, timezone);
  return (
    <span className={classes.holder} data-mine={isMine || undefined}>
      <IconHandStop size={13} stroke={2} aria-hidden="true" />
      <span data-truncate>
        <HolderText holder={holder} />
        {since === null ? null : (
          <>
            {', '}
            <Trans>paused since {since}</Trans>
          </>
        )}
      </span>
    </span>
  );
}

function HolderText({ holder }: { holder: ConsoleHolder }) {
  const { t } = useLingui();
  if (holder.kind === 'me') return t`Controlled by you`;
  const { name, sameUser } = holder;
  if (sameUser) return t`You, in another window`;
  return name === null ? t`Controlled by another user` : <Trans>Controlled by {name}</Trans>;
}
