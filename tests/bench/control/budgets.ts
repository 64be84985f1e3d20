import { padIntervals } from '#data/control/padPoller.ts';
import { type EngineName, engineNames } from '../../engines/lib/engine.ts';
import { percentile, round } from '../lib/stats.ts';
import { type Budget, verdict } from '../lib/verdict.ts';
import type { Measurement, Way } from './report.ts';

/** Latencies from a press to its display; the last one is used only without a readable screen. */
const ends = [
  ['padToGlass', 'pad to glass'],
  ['keyToGlass', 'key to glass'],
  ['buttonToPicture', 'button to picture'],
] as const;

const mainThread = ({ near }: Way): number => near.mainThreadMsPerFrame ?? Number.NaN;

/** Why there are not more pictures. In control a stream also leaves the agent a third of its time (`controlIntervalMs`). */
const use = (measured: Measurement | undefined) => (): string =>
  `browser, X server and the agent, which draws and encodes, use ${Math.round((measured?.processors ?? Number.NaN) * 100)} % of the processors`;
/** The stick that moves is read this often; what playing takes more than watching is for it and the meter. */
const readings = (playing: Way, watching: Way): string => {
  const perFrame = 1_000 / padIntervals.otherwiseMs / playing.near.fps;
  const ms = mainThread(playing) - mainThread(watching);
  return `${round(ms, 2)} ms more than watching, for ${round(perFrame, 1)} readings of the pad a frame; rarer ones would delay presses`;
};

/** Subjects of the budgets; engines that are not installed and screens that could not be measured are missing. */
export type Ways = Record<'watching' | 'playing' | 'resting' | 'noVNC', Way> &
  Partial<Record<EngineName | 'x11Large' | 'noVNCLarge', Way>>;

/** One line for each budget of the control view: kept or missed, and the figure. */
export function verdicts({
  watching,
  playing,
  resting,
  noVNC,
  x11Large,
  noVNCLarge,
  ...others
}: Ways): string[] {
  const { near, far } = playing;
  const budgets: Budget[] = [
    {
      what: 'frames a second, watching, local',
      value: watching.near.fps,
      atLeast: 55,
      reason: use(watching.near),
    },
    { what: 'frames a second, pad in hand, local', value: near.fps, atLeast: 55, reason: use(near) },
    { what: 'frames a second, pad in hand, far', value: far.fps, atLeast: 28 },
    {
      what: 'frames a second, nothing pressed, local',
      value: resting.near.fps,
      atLeast: 50,
      reason: use(resting.near),
    },
    ...engineNames.map((name) => ({
      what: `frames a second, pad in hand, local, ${name}`,
      value: others[name]?.near.fps ?? null,
      atLeast: 45,
      reason: use(others[name]?.near),
    })),
    {
      what: 'frames a second, 1920x1080, local',
      value: x11Large?.near.fps ?? null,
      atLeast: 58,
      reason: use(x11Large?.near),
    },
    {
      what: 'frames a second on the glass, 1920x1080, beside noVNC, local',
      value: (x11Large?.near.glassFps ?? Number.NaN) - (noVNCLarge?.near.glassFps ?? Number.NaN),
      atLeast: 0,
      reason: use(x11Large?.near),
    },
    { what: 'main thread, ms a frame, watching', value: mainThread(watching), atMost: 0.15 },
    {
      what: 'main thread, ms a frame, pad in hand',
      value: mainThread(playing),
      atMost: 0.2,
      reason: () => readings(playing, watching),
    },
    {
      what: 'main thread, share of noVNC, watching',
      value: mainThread(watching) / mainThread(noVNC),
      atMost: 1 / 20,
    },
    { what: 'press to agent p95, local', value: percentile(near.pressToWire ?? [], 0.95), atMost: 8 },
    ...ends.filter(([list]) => near[list]).flatMap(([list, name]) => toPicture(list, name, playing, noVNC)),
  ];
  return budgets.map(verdict);
}

function toPicture(list: (typeof ends)[number][0], name: string, ours: Way, noVNC: Way): Budget[] {
  const p = (measured: Measurement, share: number): number => percentile(measured[list] ?? [], share);
  const beside = (line: 'near' | 'far', share: number): number =>
    p(ours[line], share) - p(noVNC[line], share);
  return [
    { what: `${name} p50, local`, value: p(ours.near, 0.5), atMost: 30, unit: ' ms' },
    { what: `${name} p95, local`, value: p(ours.near, 0.95), atMost: 50, unit: ' ms' },
    { what: `${name} p50 beside noVNC, local`, value: beside('near', 0.5), atMost: 0, unit: ' ms' },
    { what: `${name} p95 beside noVNC, local`, value: beside('near', 0.95), atMost: 0, unit: ' ms' },
    { what: `${name} p50 beside noVNC, far`, value: beside('far', 0.5), atMost: 0, unit: ' ms' },
    { what: `${name} p95 beside noVNC, far`, value: beside('far', 0.95), atMost: 0, unit: ' ms' },
  ];
}
