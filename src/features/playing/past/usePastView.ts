import { useMemo, useState } from 'react';
import { moved, type PastView, revealing, viewAround, viewSpans, zoomed } from '#domain/past/view.ts';
import { useNow } from '#ui/clock.ts';

export interface PastViewState {
  view: PastView;
  now: number;
  zoom: (factor: number, at?: number) => void;
  move: (ms: number) => void;
  show: (span: number) => void;
  /** Stays where it is while a moment in it is dragged; otherwise it is centered on a moment of another day. */
  hold: () => void;
  /** Brings a moment into view. */
  reveal: (at: number) => void;
}

/** The visible part of the past: initially the last 24 hours. While it ends now, it moves with the time. */
export function usePastView(at: number | null): PastViewState {
  const now = useNow(5_000);
  const [fixed, setFixed] = useState<PastView | number>(viewSpans.day);
  const view = useMemo(() => {
    if (typeof fixed === 'number') return viewAround(at, now, fixed);
    return at === null ? fixed : revealing(fixed, at, now);
  }, [fixed, now, at]);
  const set = (next: PastView): void => setFixed(next.to >= now ? next.to - next.from : next);
  return {
    view,
    now,
    zoom: (factor, around = at ?? view.to) => set(zoomed(view, factor, around, now)),
    move: (ms) => set(moved(view, ms, now)),
    show: (span) => {
      const middle = at ?? view.to;
      set(zoomed(view, span / (view.to - view.from), middle, now));
    },
    hold: () => set(view),
    reveal: (moment) => set(revealing(view, moment, now)),
  };
}
