import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
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

  // A late answer counts only for the newest jump, and not on another screen.
  const newest = useRef(0);
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [target.consoleId],
  );

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
    const mine = (newest.current += 1);
    findJumpPoint(requestEvents, kind, at, by).then(
      (found) => {
        if (mine !== newest.current) return;
        if (found === null) toast.message(none(by));
        // Milliseconds have parts, addresses do not: then it would be before the jump point.
        else move(() => Math.ceil(found));
      },
      (error: unknown) => {
        if (mine === newest.current) toast.error(faultText(error));
      },
    );
  };
  return { kind, setKind, jump, hasNext: has(1), hasPrevious: has(-1) };
}

export type Jump = ReturnType<typeof useJump>;
