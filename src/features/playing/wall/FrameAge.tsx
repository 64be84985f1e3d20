import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/types.ts';
import { ageParts, frameAge } from '#domain/consoles/frame.ts';
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
 * How old the picture is, by the progress of its frames. Writes to the page itself: a second that passes on a
 * hundred tiles is no reason to render.
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
    if (!counting) return undefined;
    const say = (text: string): void => {
      if (label.current && label.current.textContent !== text) label.current.textContent = text;
    };
    const show = (now: number): void => {
      const { progressedAt } = picture.status.get();
      if (progressedAt === null) return say('');
      const { ageMs, stale } = frameAge(progressedAt, now, intervalMs);
      const { value, unit } = ageParts(ageMs);
      const units = { s: t`${value} s`, min: t`${value} min`, h: t`${value} h` };
      const age = units[unit];
      frame.current?.toggleAttribute('data-stale', stale);
      say(stale ? t`stale, ${age} old` : age);
    };
    const showNow = (): void => show(performance.now());
    showNow();
    const stopTicks = ticker.add(show);
    const unsubscribe = picture.status.subscribe(showNow);
    return () => {
      stopTicks();
      unsubscribe();
    };
  }, [picture, intervalMs, counting, frame, ticker, t]);

  return <span ref={label} className={classes.age} />;
}
