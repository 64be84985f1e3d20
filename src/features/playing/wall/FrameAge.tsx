import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/types.ts';
import {
  ageParts,
  dueSeconds,
  frameAge,
  type FrameAge as Age,
  stalenessIntervalMs,
  type RefreshPace,
} from '#domain/consoles/frame.ts';
import { focusedIntervalMs, previewIntervalMs } from '#domain/control/refresh.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useWallScope } from './scope.ts';
import classes from './Tile.module.css';
import type { InViewState } from './useTileInView.ts';

export interface FrameAgeProps {
  picture: Picture;
  focused: boolean;
  inView: InViewState;
  /** The control view covers the wall. */
  covered: boolean;
  /** The connection is lost: no picture from before that may pass for live. */
  isOffline: boolean;
  /** Carries `data-stale` while the picture must not pass for live. */
  frame: RefObject<HTMLElement | null>;
}

/**
 * How old the picture is, by the progress of its frames: at most so many seconds while the next one is due, and
 * counted from then on. So a wall in good health stands still, and the tile that is not is the one that moves.
 * Writes to the page itself: a second that passes on a hundred tiles is no reason to render.
 */
export function FrameAge({ picture, focused, inView, covered, isOffline, frame }: FrameAgeProps) {
  const { ticker } = useWallScope();
  const { t } = useLingui();
  const label = useRef<HTMLSpanElement>(null);
  const intervalMs = focused ? focusedIntervalMs : previewIntervalMs;
  // Off screen the age is not counted.
  const counting = useObservable(inView.visible) && !covered;

  const pace = useRef<RefreshPace>({ intervalMs, previousMs: intervalMs, since: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const { intervalMs: beforeMs } = pace.current;
    if (beforeMs !== intervalMs)
      pace.current = { intervalMs, previousMs: beforeMs, since: performance.now() };
  }, [intervalMs]);

  /** `performance.now()` time; null while there is a connection. */
  const offlineAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    offlineAt.current = isOffline ? performance.now() : null;
  }, [isOffline]);

  useLayoutEffect(() => {
    const element = frame.current;
    return () => element?.removeAttribute('data-stale');
  }, [frame]);

  useLayoutEffect(() => {
    const place = label.current;
    if (!counting || !place) return undefined;
    // Its data changes in place: a new node each second would be laid out and painted anew.
    const text = (place.firstChild as Text | null) ?? place.appendChild(document.createTextNode(''));
    const inSeconds = (value: number): string => t`${value} s`;
    let said: Age['state'] | 'nothing' | null = null;
    let shownDueIn = 0;
    const say = (state: typeof said, words: string): void => {
      said = state;
      frame.current?.toggleAttribute('data-stale', state === 'stale');
      place.toggleAttribute('data-shown', state !== 'nothing');
      if (text.data !== words) text.data = words;
    };
    const show = (now: number): void => {
      const { progressedAt } = picture.status.get();
      if (progressedAt === null) return say('nothing', '');
      const judgedMs = stalenessIntervalMs(pace.current, now);
      const { ageMs, state: ageState } = frameAge(progressedAt, now, judgedMs);
      const isFromBefore = offlineAt.current !== null && progressedAt <= offlineAt.current;
      const state = isFromBefore ? 'stale' : ageState;
      if (state === 'due') {
        const dueIn = dueSeconds(judgedMs);
        if (said !== 'due' || dueIn !== shownDueIn) say(state, `< ${inSeconds(dueIn)}`);
        shownDueIn = dueIn;
        return undefined;
      }
      const { value, unit } = ageParts(ageMs);
      const age = unit === 's' ? inSeconds(value) : unit === 'min' ? t`${value} min` : t`${value} h`;
      return say(state, state === 'stale' ? t`stale, ${age} old` : age);
    };
    const showNow = (): void => show(performance.now());
    showNow();
    const stopTicks = ticker.add(show);
    const unsubscribe = picture.status.subscribe(() => {
      if (said !== 'due') showNow();
    });
    return () => {
      stopTicks();
      unsubscribe();
    };
  }, [picture, intervalMs, counting, isOffline, frame, ticker, t]);

  return <span ref={label} className={classes.age} />;
}
