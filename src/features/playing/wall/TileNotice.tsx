import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { nextCheck } from '#domain/consoles/label.ts';
import { nearTime } from '#domain/format/time.ts';
import { stateWord } from '#ui/consoles/words.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './Tile.module.css';

/** What stands in the place of the picture while a console is not connected. */
export function TileNotice({ console, timezone }: { console: GameConsole; timezone: string }) {
  const { t } = useLingui();
  const now = useNow();
  const check = nextCheck(console.nextCheckAt, now);
  const word = stateWord(console.statusText);
  const error = console.lastActiveAccount?.lastError;
  return (
    <span className={classes.notice}>
      <strong className={classes.noticeState}>{typeof word === 'string' ? word : t(word)}</strong>
      <span className={classes.noticeCheck}>
        {check.kind === 'at' ? (
          <Trans>Next check at {nearTime(check.at, now, timezone)}</Trans>
        ) : (
          <Trans>Next check within the next two minutes</Trans>
        )}
      </span>
      {error ? (
        <span className={classes.noticeError} title={error}>
          {error}
        </span>
      ) : null}
    </span>
  );
}
