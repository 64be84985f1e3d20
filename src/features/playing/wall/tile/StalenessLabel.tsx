import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/picture.ts';
import {
  ageParts,
  frameAge,
  type FrameAge,
  stalenessIntervalMs,
  type RefreshIntervalChange,
} from '#domain/consoles/frame.ts';
import { focusedIntervalMs, previewIntervalMs, streamRefreshMs } from '#domain/control/refresh.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Tile.module.css';
import type { InViewState } from './useTileInView.ts';
import { useWallScope } from '../wallScope.ts';

export interface StalenessLabelProps {
  picture: Picture;
  focused: boolean;
  inView: InViewState;
  /** The control view covers the wall. */
  covered: boolean;
  /** The connection is lost: pictures received before that are stale. */
  isOffline: boolean;
  /** Has `data-stale` while the picture is not live. */
  frame: RefObject<HTMLElement | null>;
}

/**
 * The age of the picture, from when the next frame is overdue. Thus a healthy wall shows no ages, and a late
 * tile attracts attention. The text is written to the DOM directly, because a hundred React renders a second
 * would be too slow.
 */
export function StalenessLabel({ picture, focused, inView, covered, isOffline, frame }: StalenessLabelProps) {
  const { ticker } = useWallScope();
  const { t } = useLingui();
  const labelRef = useRef<HTMLSpanElement>(null);
  // The age is counted only while the tile is visible.
  const counting = useObservable(inView.visible) && !covered;
  const isStream = useObservable(picture.status, ({ noVideo }) => noVideo === null);
  const tileIntervalMs = isStream && counting ? streamRefreshMs : previewIntervalMs;
  const intervalMs = focused ? focusedIntervalMs : tileIntervalMs;

  const pace = useRef<RefreshIntervalChange>({
    intervalMs,
    previousMs: intervalMs,
    since: Number.NEGATIVE_INFINITY,
  });
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
    const element = labelRef.current;
    if (!counting || !element) return undefined;
    // The text node is kept: a new one every second would cause a layout.
    const text = (element.firstChild as Text | null) ?? element.appendChild(document.createTextNode(''));
    const inSeconds = (value: number): string => t`${value} s`;
    let shownState: FrameAge['state'] | 'nothing' | null = null;
    const write = (state: typeof shownState, label: string): void => {
      if (shownState === state && text.data === label) return;
      shownState = state;
      frame.current?.toggleAttribute('data-stale', state === 'stale');
      element.toggleAttribute('data-shown', state !== 'nothing');
      text.data = label;
    };
    const show = (now: number): void => {
      const { progressedAt } = picture.status.get();
      if (progressedAt === null) return write('nothing', '');
      const expectedMs = stalenessIntervalMs(pace.current, now);
      const { ageMs, state: ageState } = frameAge(progressedAt, now, expectedMs);
      const isFromBeforeOutage = offlineAt.current !== null && progressedAt <= offlineAt.current;
      const state = isFromBeforeOutage ? 'stale' : ageState;
      if (state === 'due') return write('nothing', '');
      const { value, unit } = ageParts(ageMs);
      const age = unit === 's' ? inSeconds(value) : unit === 'min' ? t`${value} min` : t`${value} h`;
      return write(state, state === 'stale' ? t`stale, ${age} old` : age);
    };
    const showNow = (): void => show(performance.now());
    showNow();
    const stopTicks = ticker.add(show);
    const unsubscribe = picture.status.subscribe(() => {
      if (shownState !== 'nothing') showNow();
    });
    return () => {
      stopTicks();
      unsubscribe();
    };
  }, [picture, intervalMs, counting, isOffline, frame, ticker, t]);

  return <span ref={labelRef} className={classes.age} />;
}
