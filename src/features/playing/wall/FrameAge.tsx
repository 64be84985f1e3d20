import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/types.ts';
import { ageParts, dueSeconds, frameAge, type FrameAge as Age } from '#domain/consoles/frame.ts';
import { useWallScope } from './scope.ts';
import classes from './Tile.module.css';

export interface FrameAgeProps {
  picture: Picture;
  intervalMs: number;
  /** Off the screen nobody needs to know. */
  counting: boolean;
  frame: RefObject<HTMLElement | null>;
}

/**
 * How old the picture is, by the progress of its frames: at most so many seconds while the next one is due, and
 * counted from then on. So a wall in good health stands still, and the tile that is not is the one that moves.
 * Writes to the page itself: a second that passes on a hundred tiles is no reason to render.
 */
export function FrameAge({ picture, intervalMs, counting, frame }: FrameAgeProps) {
  const { ticker } = useWallScope();
  const { t } = useLingui();
  const label = useRef<HTMLSpanElement>(null);

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
    const dueText = `< ${inSeconds(dueSeconds(intervalMs))}`;
    let said: Age['state'] | 'nothing' | null = null;
    const say = (state: typeof said, words: string): void => {
      said = state;
      frame.current?.toggleAttribute('data-stale', state === 'stale');
      place.toggleAttribute('data-shown', state !== 'nothing');
      if (text.data !== words) text.data = words;
    };
    const show = (now: number): void => {
      const { progressedAt } = picture.status.get();
      if (progressedAt === null) return say('nothing', '');
      const { ageMs, state } = frameAge(progressedAt, now, intervalMs);
      if (state === 'due') return said === 'due' ? undefined : say(state, dueText);
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
  }, [picture, intervalMs, counting, frame, ticker, t]);

  return <span ref={label} className={classes.age} />;
}
