/** Messages to the process that reads the screen. */
export type ToGlass =
  /** Position of a picture's strip: upper left of the row to read, and the width of a cell, in pixels. */
  | { kind: 'watch'; strip: { x: number; y: number; cell: number } | null }
  | { kind: 'find'; color: number }
  | { kind: 'point'; x: number; y: number }
  /** The space key. */
  | { kind: 'key'; down: boolean };

/** Its replies; `at` in milliseconds of {@link monotonicMs}. */
export type FromGlass =
  | { kind: 'ready' }
  | { kind: 'found'; place: { x: number; y: number } | null }
  | { kind: 'key'; at: number }
  /** The strip has changed: a `1` for each white cell. */
  | { kind: 'strip'; at: number; cells: string };

/** CLOCK_MONOTONIC, milliseconds with fractions: the same in all processes of the machine. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
