import { percentile, round } from '../lib/stats.ts';

/** What was measured on one line. Lists are milliseconds, one value for each frame or press. */
export interface Measurement {
  fps: number;
  mainThreadMsPerFrame: number;
  requestToPaint?: number[];
  /** Press to the agent's ear. */
  pressToWire?: number[];
  /** Press to the animation frame that shows it, read from the page's pixels. */
  buttonToPicture?: number[];
  /** The app's own latency meter: press to the picture being painted. */
  meter?: number[];
}

/** One way of doing it, on the local line and on the longer one. */
export interface Way {
  name: string;
  near: Measurement;
  far: Measurement;
}

type Lists = 'requestToPaint' | 'pressToWire' | 'buttonToPicture' | 'meter';

const columns: readonly [title: string, list: Lists][] = [
  ['request to paint', 'requestToPaint'],
  ['press to agent', 'pressToWire'],
  ['button to picture', 'buttonToPicture'],
  ['meter', 'meter'],
];

/** A table for people: milliseconds as p50/p95. */
export function table(ways: readonly Way[], roundTripMs: number): string {
  const head = ['', 'line', 'fps', 'main thread', ...columns.map(([title]) => title)];
  const rows = ways.flatMap(({ name, near, far }) => [
    row(name, 'local', near),
    row('', `+${roundTripMs} ms`, far),
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  return all
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function row(name: string, line: string, measured: Measurement): string[] {
  const lists = columns.map(([, key]) => {
    const values = measured[key];
    return values?.length ? `${percentile(values, 0.5)}/${percentile(values, 0.95)} ms` : '–';
  });
  return [
    name,
    line,
    String(round(measured.fps, 1)),
    `${round(measured.mainThreadMsPerFrame, 3)} ms/frame`,
    ...lists,
  ];
}

/** Flat names and values for machines: `app.near.fps`, `noVNC.far.buttonToPicture.p95`. */
export function figures(ways: Readonly<Record<string, Way>>): Record<string, number> {
  const flat: Record<string, number> = {};
  for (const [key, way] of Object.entries(ways)) {
    for (const line of ['near', 'far'] as const) {
      const measured = way[line];
      flat[`${key}.${line}.fps`] = round(measured.fps, 1);
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
