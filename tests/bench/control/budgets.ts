import { percentile, round } from '../lib/stats.ts';
import type { Way } from './report.ts';

interface Budget {
  what: string;
  value: number;
  /** The value must be at least this, or at most that. */
  atLeast?: number;
  atMost?: number;
}

/** One line for each budget of the control view: kept or missed, and by what figure. */
export function verdicts({
  watching,
  playing,
  noVNC,
}: Record<'watching' | 'playing' | 'noVNC', Way>): string[] {
  const { near, far } = playing;
  const p = (values: readonly number[] | undefined, share: number): number => percentile(values ?? [], share);
  const budgets: Budget[] = [
    { what: 'frames a second, watching, local', value: watching.near.fps, atLeast: 50 },
    { what: 'frames a second, pad in hand, local', value: near.fps, atLeast: 50 },
    { what: 'frames a second, pad in hand, far', value: far.fps, atLeast: 24 },
    { what: 'main thread, ms a frame, watching', value: watching.near.mainThreadMsPerFrame, atMost: 0.15 },
    { what: 'main thread, ms a frame, pad in hand', value: near.mainThreadMsPerFrame, atMost: 0.15 },
    {
      what: 'main thread, share of noVNC, watching',
      value: watching.near.mainThreadMsPerFrame / noVNC.near.mainThreadMsPerFrame,
      atMost: 1 / 20,
    },
    { what: 'press to agent p95, local', value: p(near.pressToWire, 0.95), atMost: 8 },
    { what: 'button to picture p50, local', value: p(near.buttonToPicture, 0.5), atMost: 30 },
    { what: 'button to picture p95, local', value: p(near.buttonToPicture, 0.95), atMost: 60 },
    {
      what: 'button to picture p50 beside noVNC, local',
      value: p(near.buttonToPicture, 0.5) - p(noVNC.near.buttonToPicture, 0.5),
      atMost: 0,
    },
    { what: 'button to picture p50, far', value: p(far.buttonToPicture, 0.5), atMost: 90 },
    {
      what: 'button to picture p50 beside noVNC, far',
      value: p(far.buttonToPicture, 0.5) - p(noVNC.far.buttonToPicture, 0.5),
      atMost: 0,
    },
  ];
  return budgets.map(({ what, value, atLeast, atMost }) => {
    const kept = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    const limit = atLeast === undefined ? `at most ${round(atMost ?? 0, 3)}` : `at least ${atLeast}`;
    return `${kept ? 'kept  ' : 'MISSED'} ${what}: ${round(value, 3)} (${limit})`;
  });
}
