import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';

/** Measurements on one connection. Lists contain milliseconds, one value for each frame or press. */
export interface Measurement {
  /** Painted by the page, per second. */
  fps: number;
  /** Different frames on the screen, per second. */
  glassFps?: number;
  /** Used share of all processors of the machine meanwhile: 1 when none was ever idle. */
  processors: number;
  /** Not measured in other engines than Chromium. */
  mainThreadMsPerFrame?: number;
  requestToPaint?: number[];
  /** From a press to its arrival at the agent. */
  pressToWire?: number[];
  /** From a pad button, pressed by a script in the page, until the screen shows it. */
  padToGlass?: number[];
  /** From a key, pressed at the X server, until the screen shows it. */
  keyToGlass?: number[];
  /** Without a readable screen: from a press to the animation frame whose pixels show it. */
  buttonToPicture?: number[];
  /** The app's own latency meter: from a press to painting the picture. */
  meter?: number[];
}

/** One implementation, on the local and on the remote connection. */
export interface Way {
  name: string;
  near: Measurement;
  far: Measurement;
}

type Lists = 'requestToPaint' | 'pressToWire' | 'padToGlass' | 'keyToGlass' | 'buttonToPicture' | 'meter';

const columns: readonly [title: string, list: Lists][] = [
  ['request to paint', 'requestToPaint'],
  ['press to agent', 'pressToWire'],
  ['pad to glass', 'padToGlass'],
  ['key to glass', 'keyToGlass'],
  ['button to picture', 'buttonToPicture'],
  ['meter', 'meter'],
];

/** A readable table: milliseconds as p50/p95, without empty columns. */
export function table(ways: readonly Way[], roundTripMs: number): string {
  const shown = columns.filter(([, list]) => ways.some(({ near }) => near[list]?.length));
  const hasGlass = ways.some(({ near }) => near.glassFps !== undefined);
  const row = (name: string, line: string, measured: Measurement): string[] => [
    name,
    line,
    String(round(measured.fps, 1)),
    ...(hasGlass ? [measured.glassFps === undefined ? '–' : String(round(measured.glassFps, 1))] : []),
    `${Math.round(measured.processors * 100)} %`,
    measured.mainThreadMsPerFrame === undefined ? '–' : `${round(measured.mainThreadMsPerFrame, 3)} ms/frame`,
    ...shown.map(([, list]) => {
      const values = measured[list];
      return values?.length ? `${percentile(values, 0.5)}/${percentile(values, 0.95)} ms` : '–';
    }),
  ];
  return textTable(
    [
      '',
      'line',
      'fps',
      ...(hasGlass ? ['glass fps'] : []),
      'processors',
      'main thread',
      ...shown.map(([title]) => title),
    ],
    ways.flatMap(({ name, near, far }) => [row(name, 'local', near), row('', `+${roundTripMs} ms`, far)]),
  );
}

/** Flat names and values for programs: `app.near.fps`, `noVNC.far.buttonToPicture.p95`. */
export function figures(ways: Readonly<Record<string, Way>>): Record<string, number> {
  const flat: Record<string, number> = {};
  for (const [key, way] of Object.entries(ways)) {
    for (const line of ['near', 'far'] as const) {
      const measured = way[line];
      flat[`${key}.${line}.fps`] = round(measured.fps, 1);
      if (measured.glassFps !== undefined) flat[`${key}.${line}.glassFps`] = round(measured.glassFps, 1);
      flat[`${key}.${line}.processors`] = round(measured.processors, 2);
      if (measured.mainThreadMsPerFrame !== undefined)
        flat[`${key}.${line}.mainThreadMsPerFrame`] = round(measured.mainThreadMsPerFrame, 3);
      for (const [, list] of columns) {
        const values = measured[list];
        if (!values?.length) continue;
        flat[`${key}.${line}.${list}.p50`] = percentile(values, 0.5);
        flat[`${key}.${line}.${list}.p95`] = percentile(values, 0.95);
      }
    }
  }
  return flat;
}
