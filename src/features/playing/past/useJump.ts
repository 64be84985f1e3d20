import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import type { Clip } from '#contract/http/clips.ts';
import type { ConsolePast } from '#contract/http/past.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import type { RecordingPlayer } from '#data/recording/player.ts';
import { useServices } from '#data/services.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import { findJumpPoint, type RequestEvents } from '#domain/past/recordedJumpPoints.ts';
import { nextJumpPoint, jumpLeadMs, jumpPointsOf } from '#domain/past/jumpPoints.ts';
import { useFaultText } from '#entities/recording/clipTexts.ts';
import { toast } from '#ui/toasts/toasts.tsx';

const jumpKind = z.enum(['event', 'screen', 'input']);
export type JumpKind = z.infer<typeof jumpKind>;

interface JumpOptions {
  target: ConsoleTarget;
  /** Null: there is no recording to view. */
  player: RecordingPlayer | null;
  clip: Clip | null;
  past: ConsolePast | null | undefined;
  at: number;
  /** Shows another moment; gets the latest one, which may be newer than `at`. */
  move: (to: (from: number) => number) => void;
}

/** Jumps from the shown moment to the next or the previous event; or, as chosen, to single inputs and changes of screens. */
export function useJump({ target, player, clip, past, at, move }: JumpOptions) {
  const { t } = useLingui();
  const { channel } = useServices();
  const faultText = useFaultText();
  const [chosen, setKind] = usePreference('past.jumps', jumpKind, 'event');
  const kind = player ? chosen : 'event';
  const points = past ? jumpPointsOf(past) : [];
  const has = (by: 1 | -1): boolean => kind !== 'event' || nextJumpPoint(points, at, by) !== undefined;

  const none = (by: 1 | -1): string => (by > 0 ? t`Nothing recorded later` : t`Nothing recorded earlier`);

  const requestEvents: RequestEvents = async (from, to) =>
    clip
      ? { events: player?.events(from, to) ?? [], more: false, kept: null }
      : channel.request('recording', target, { from, to, kinds: ['input', 'screen'] });

  const jump = (by: 1 | -1): void => {
    if (kind === 'event') {
      if (has(by))
        move((from) => {
          const point = nextJumpPoint(points, from, by);
          return point ? point.at - jumpLeadMs : from;
        });
      return;
    }
    findJumpPoint(requestEvents, kind, at, by).then(
      // Milliseconds have parts, addresses do not: then it would be before the jump point.
      (found) => (found === null ? toast.message(none(by)) : move(() => Math.ceil(found))),
      (error: unknown) => toast.error(faultText(error)),
    );
  };
  return { kind, setKind, jump, hasNext: has(1), hasPrevious: has(-1) };
}

export type Jump = ReturnType<typeof useJump>;
