import { useLingui } from '@lingui/react/macro';
import type { PadState } from '#contract/channel/pad.ts';
import type { RecordingPlayer } from '#data/recording/player.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { clockTime } from '#domain/format/time.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { PadPicture } from './PadPicture.tsx';
import classes from './Player.module.css';

/** How long lines of the log are shown, in milliseconds of the recording. */
const linesMs = 15_000;
const maxLines = 4;
/** The pad is shown while something was pressed within this time. */
const padMs = 10_000;

/** Recorded data next to the picture: the pad with its holder, and the lines of the log as they appeared. */
export function Recorded({ player, at }: { player: RecordingPlayer; at: number }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const events = player.events(at - 60_000, at);
  const lines = events
    .flatMap(({ at: time, event }) =>
      event.kind === 'line' && time > at - linesMs ? [{ at: time, text: event.text }] : [],
    )
    .slice(-maxLines);
  const input = events.findLast(({ event }) => event.kind === 'input');
  const pad: PadState | null =
    input?.event.kind === 'input' ? { ...neutralPad, ...(input.event.pad as Partial<PadState>) } : null;
  const by = input?.event.kind === 'input' ? input.event.by : null;
  const isHeld = input?.event.kind === 'input' && Object.keys(input.event.pad).length > 0;
  return (
    <>
      {lines.length > 0 ? (
        <ol className={classes.lines} aria-label={t`Lines of the log`}>
          {lines.map((line, index) => (
            <li key={`${line.at} ${index}`}>
              <time>{clockTime(line.at, timezone)}</time> {line.text}
            </li>
          ))}
        </ol>
      ) : null}
      {pad && input && (isHeld || at - input.at < padMs) ? (
        <div className={classes.pad}>
          <PadPicture pad={pad} />
          <span data-truncate>{by ?? t`by the script`}</span>
        </div>
      ) : null}
    </>
  );
}
