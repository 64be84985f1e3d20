import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { nextCheck } from '#domain/consoles/label.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { nearTime } from '#domain/format/time.ts';
import { stateLabel } from '#entities/consoles/labels.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './Notice.module.css';

/**
 * What stands in the place of the picture while a console is not connected: of a failed one first why, then since
 * when. The tile grows with it: a reason is never cut.
 */
export function TileNotice({ gameConsole, timezone }: { gameConsole: GameConsole; timezone: string }) {
  const { t } = useLingui();
  const now = useNow();
  const check = nextCheck(gameConsole.nextCheckAt, now);
  const { isFailed } = flagsOf(gameConsole.status);
  const word = stateLabel(gameConsole.statusText);
  const state = typeof word === 'string' ? word : t(word);
  const error = gameConsole.lastActiveAccount?.lastError;
  const reason = isFailed && error ? error : null;
  const since =
    gameConsole.statusSince === null ? null : nearTime(Date.parse(gameConsole.statusSince), now, timezone);
  return (
    <span className={classes.notice}>
      <strong className={classes.noticeHead}>{reason ?? state}</strong>
      {since === null ? (
        reason === null ? null : (
          <span className={classes.noticeState}>{state}</span>
        )
      ) : (
        <span className={classes.noticeState}>
          {reason === null ? <Trans>Since {since}</Trans> : <Trans>Failed since {since}</Trans>}
        </span>
      )}
      <span className={classes.check}>
        {check.kind === 'at' ? (
          <Trans>Next check at {nearTime(check.at, now, timezone)}</Trans>
        ) : (
          <Trans>Next check within the next two minutes</Trans>
        )}
      </span>
      {error && reason === null ? <span className={classes.noticeError}>{error}</span> : null}
    </span>
  );
}
