import { quick } from '../lib/quick.ts';

/** The load, and how long each step is measured. */
export const plan = {
  /** Consoles x accounts. */
  fleet: quick ? '100x5000' : '1000x50000',
  /** Operators at work at the same time. */
  steps: quick ? [5, 20] : [5, 20, 50, 200],
  /** If not all operators of a step are working after this time, it exceeds the machine, in milliseconds. */
  openWithinMs: 60_000,
  warmUpMs: quick ? 3_000 : 8_000,
  measureMs: quick ? 8_000 : 30_000,
  /** Tiles of each operator's wall, and the interval of their pictures in milliseconds, as in the app. */
  tiles: 25,
  wallEveryMs: 5_000,
  /** One in this many operators has a console in control. */
  controlOneIn: 10,
  /** Interval of each operator's calls, in milliseconds: about what a person's clicks cause. */
  callEveryMs: 5_000,
  /** Events of consoles are gathered for this time before the consoles are loaded, in milliseconds, as in the app. */
  gatherEventsMs: 800,
  /** Interval of the change whose event is awaited, in milliseconds. Longer than the gathering, because it causes calls too. */
  probeEveryMs: quick ? 1_000 : 3_000,
  /** Interval of an operator's pad messages in control, in milliseconds. */
  padEveryMs: 50,
  /** Number of writers that edit accounts at the same time, each a different one, on PostgreSQL. */
  writers: 16,
  /** Consoles x accounts of the writers' database. */
  writersFleet: '200x4000',
  /** Number of processes that simulate the operators. */
  generators: 2,
} as const;
