import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Loader } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Clip } from '#contract/http/clips.ts';
import type { ConsolePast } from '#contract/http/past.ts';
import type { RecordingReply } from '#contract/channel/recording.ts';
import { usePlayer } from '#data/recording/usePlayer.ts';
import type { NoRecording } from '#data/recording/timeline.ts';
import type { PlayerState, RecordingPlayer } from '#data/recording/player.ts';
import { useServices } from '#data/services.ts';
import { clockTime, dateTime } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { spanAt } from '#domain/past/view.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import { idlePlayer, useFaultText } from '#entities/recording/clipTexts.ts';
import { Column } from '#ui/layout/flex.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { PadState } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { useMomentLines } from './HoverTip.tsx';
import classes from './Player.module.css';
import stampClasses from './Stamp.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { PadPicture } from './PadPicture.tsx';
import { gapReasons, noRecordings } from './pastTexts.ts';
import { useJump } from './useJump.ts';
import type { ChangeMoment } from './useMoment.ts';

/** How long lines of the log are shown, in milliseconds of the recording. */
const linesMs = 15_000;
const maxLines = 4;
/** The pad is shown while something was pressed within this time. */
const padMs = 10_000;

export interface PastPictureProps {
  target: ConsoleTarget;
  label: string;
  at: number;
  /** The recording plays as soon as the picture is there. */
  plays: boolean;
  onAt: ChangeMoment;
  /** The clip that is played instead of the agent's recording. */
  clip: Clip | null;
  past: ConsolePast | null | undefined;
  timeline: RecordingReply | null;
  noRecording: NoRecording | null;
  /** False while it is unknown what will be shown. */
  isReady: boolean;
  hasKeys: boolean;
}

/** The picture of a past moment, which can be played and stepped, with jumps between stops. It never looks live. */
export function PastPicture(props: PastPictureProps) {
  const { target, label, at, plays, onAt, clip, past, timeline, noRecording, hasKeys } = props;
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = usePlayer(target, canvas, at, { clip });
  const state = useObservable(player?.state ?? idlePlayer);
  const isWatchable = noRecording === null;
  const isLive = useObservable(useServices().channel.status) === 'live';
  const isReady = props.isReady && isWatchable && (isLive || clip !== null);

  // The address follows the player, once a second during playback; the player follows changes of the address.
  const sought = useRef<{ player: RecordingPlayer; at: number } | null>(null);
  useEffect(() => {
    if (!player || !isReady) sought.current = null;
    else if (sought.current?.player !== player || sought.current.at !== at) {
      sought.current = { player, at };
      void (plays ? player.playFrom(at) : player.seek(at));
    }
  }, [player, at, plays, isReady]);
  useEffect(() => {
    player?.setRanges(timeline?.ranges ?? []);
  }, [player, timeline]);
  const shownAt = isWatchable && state.at > 0 ? state.at : at;
  const step = state.isPlaying ? Math.floor(state.at / (1_000 * state.rate)) : state.at;
  useEffect(() => {
    const next = Math.round(state.at);
    if (!player || state.phase !== 'shown' || next === sought.current?.at) return;
    sought.current = { player, at: next };
    // Whoever has just gone back to live stays there.
    onAt((newest) => newest && next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the player has come to rest, or a second has passed
  }, [state.isPlaying, step, state.phase]);

  /** Moves from the player's time, or from that of the address if it is newer and has not been rendered; not away from live. */
  const move = (to: (from: number) => number): void =>
    onAt((newest) => newest && to(newest === at ? shownAt : newest));
  const jumps = useJump({ target, player: isWatchable ? player : null, clip, past, at: shownAt, move });
  const seek = (ms: number): void => move((from) => Math.min(serverClock.now(), from + ms));
  useShortcuts(
    'page',
    [
      { keys: 'Space', label: t`Play or pause the recording`, run: () => isWatchable && player?.toggle() },
      { keys: ',', label: t`Previous picture`, run: () => void player?.step(-1) },
      { keys: '.', label: t`Next picture`, run: () => void player?.step(1) },
      { keys: 'J', label: t`Back 10 seconds`, run: () => seek(-10_000) },
      { keys: 'E', label: t`Next event`, run: () => jumps.jump(1) },
      { keys: 'Shift+E', label: t`Previous event`, run: () => jumps.jump(-1) },
      { keys: 'Escape', label: t`Back to live`, run: () => onAt(null) },
    ],
    hasKeys,
  );
  return (
    <Column component="figure" gap={8} m={0} aria-label={t`Recording of ${label}`}>
      <div className={classes.screen} data-phase={isWatchable ? state.phase : 'nothing'}>
        <canvas ref={canvas} width={320} height={180} role="img" aria-label={t`Recorded image of ${label}`} />
        <figcaption className={stampClasses.stamp}>
          <IconHistory size={15} aria-hidden="true" />
          <span>
            <Trans>
              Recording: {dateTime(shownAt, timezone).slice(0, 10)} {clockTime(shownAt, timezone)}
            </Trans>
          </span>
        </figcaption>
        <Cover {...props} shownAt={shownAt} state={state} />
        {isWatchable && player ? <Recorded player={player} at={shownAt} /> : null}
      </div>
      <PlayerBar player={isWatchable ? player : null} state={state} jumps={jumps} onSeek={seek} />
      <MomentLine past={past ?? null} timeline={timeline} at={shownAt} />
    </Column>
  );
}

/** The state at the moment, in words. */
function MomentLine({
  past,
  timeline,
  at,
}: Pick<PastPictureProps, 'timeline' | 'at'> & { past: ConsolePast | null }) {
  const lines = useMomentLines(past, timeline)(at, 2_000);
  return lines.length === 0 ? null : <p className={classes.moment}>{lines.join(' · ')}</p>;
}

/** Why there is no picture, or how old it is. */
function Cover({
  timeline,
  noRecording,
  shownAt,
  state,
}: PastPictureProps & { shownAt: number; state: PlayerState }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const faultText = useFaultText();
  const time = (at: number): string => dateTime(at, timezone);
  if (noRecording) return <p className={classes.cover}>{t(noRecordings[noRecording])}</p>;
  if (state.phase === 'failed') return <p className={classes.cover}>{faultText(state.error)}</p>;
  if (state.phase === 'loading')
    return (
      <Box component="span" pos="absolute" top={10} right={12}>
        <Loader size={20} aria-label={t`Loading picture…`} />
      </Box>
    );
  if (!timeline) return null;
  const { kept, ranges } = timeline;
  if (!kept) return <p className={classes.cover}>{t`Nothing is recorded of this console yet.`}</p>;
  if (shownAt < kept.from || shownAt > kept.to + 15_000)
    return (
      <p className={classes.cover}>
        <Trans>
          Nothing is recorded of this time. Kept: {time(kept.from)} to {time(kept.to)}.
        </Trans>
      </p>
    );
  const gap = spanAt(timeline.gaps, shownAt);
  const reason = gap && gapReasons[gap.reason];
  if (reason) return <p className={classes.cover}>{t(reason)}</p>;
  return state.phase === 'nothing' && !spanAt(ranges, shownAt) ? (
    <p className={classes.cover}>{t`Nothing is recorded of this time.`}</p>
  ) : null;
}

/** Recorded data next to the picture: the pad with its holder, and the lines of the log as they appeared. */
function Recorded({ player, at }: { player: RecordingPlayer; at: number }) {
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
