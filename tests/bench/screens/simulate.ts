import { pick, type Random } from '#domain/random.ts';
import { ScreenGroups } from '#domain/screens/groups.ts';
import { Settling } from '#domain/screens/settle.ts';
import { bucketOf, countsForStatistics, limitMs } from '#domain/screens/stuck.ts';
import type { Drawn } from './pictures.ts';

/** Interval of checks and of the search for stuck consoles, milliseconds, as in agent and API. */
const lookMs = 2_000;
const searchMs = 15_000;
/** A picture that has not changed for this long becomes a screen, milliseconds. */
const exampleMs = 10_000;

const minute = 60_000;

/** A phase of a console. */
interface Phase {
  readonly until: number;
  /** The picture at a check; null: no picture. */
  picture(look: number): string | null;
  readonly script: string | null;
  readonly next: 'loading' | 'menu' | 'page' | 'queue' | 'match' | 'result';
}

export interface Hang {
  readonly at: number;
  readonly until: number;
  /** When it was found, and the limit at that time, milliseconds. */
  foundAt: number | null;
  limit: number;
}

export interface Outcome {
  readonly hangs: readonly Hang[];
  readonly falseAlarms: number;
  readonly screens: number;
  readonly durations: number;
}

/** A console of the simulation, with the knowledge of agent and API about it. */
interface Simulated {
  readonly own: {
    loading: string;
    menus: readonly string[];
    page: string;
    name: string;
    match: readonly string[];
  };
  readonly settling: Settling;
  readonly hangsAt: readonly number[];
  phase: Phase;
  hang: Hang | null;
  screenId: number | null;
  dwell: { since: number; script: string | null; hash: string | null; isFlagged: boolean };
}

/**
 * Simulates consoles that load (sometimes for minutes), go through menus, wait for opponents, play and show
 * results, and are paused by users; some hang: in a menu, while loading, in a match whose picture freezes, or
 * with a black picture, until they are restarted.
 */
export function simulate(
  drawn: Drawn,
  random: Random,
  consoles: number,
  hours: number,
  hangsEach: number,
): Outcome {
  const end = hours * 60 * minute;
  const known: { screenId: number; hash: string; ignore: [] }[] = [];
  let groups = new ScreenGroups(known);
  const madeAt: number[] = [];
  const durations = new Map<number, Map<number, number>>();
  const hangs: Hang[] = [];
  let [falseAlarms, learned] = [0, 0];
  const between = (least: number, most: number): number => least + random() * (most - least);
  const seconds = (least: number, most: number): number => between(least, most) * 1_000;
  const oneOf = <T>(items: readonly T[]): T => pick(random, items as [T, ...T[]]);

  const phaseOf = (one: Simulated, next: Phase['next'], at: number): Phase => {
    const { own } = one;
    const still = (
      ms: number,
      picture: string,
      then: Phase['next'],
      script: string | null = 'Rivals',
    ): Phase => ({
      until: at + ms,
      picture: () => picture,
      script,
      next: then,
    });
    switch (next) {
      case 'loading':
        // One in fifty takes minutes.
        return still(random() < 0.02 ? seconds(60, 240) : seconds(4, 40), own.loading, 'menu');
      case 'menu':
        if (random() < 0.01) return still(between(5, 30) * minute, own.menus[0] ?? '', 'menu', null);
        return {
          until: at + seconds(5, 25),
          picture: (look) => own.menus[Math.floor(look / 2) % own.menus.length] ?? '',
          script: 'Rivals',
          next: random() < 0.3 ? 'page' : 'queue',
        };
      case 'page':
        return still(seconds(3, 20), own.page, 'menu');
      case 'queue':
        return still(random() < 0.03 ? seconds(90, 280) : seconds(5, 60), own.name, 'match');
      case 'match': {
        const from = Math.floor(random() * own.match.length);
        return {
          until: at + seconds(240, 420),
          picture: (look) => own.match[(from + look) % own.match.length] ?? '',
          script: 'Rivals',
          next: 'result',
        };
      }
      case 'result':
        // A pause between matches, by the config, not by a user.
        return still(random() < 0.2 ? seconds(60, 110) : seconds(5, 30), oneOf(own.match), 'loading');
    }
  };
  /** A fault without hanging: no pictures for a while. */
  const outage = (at: number): Phase => ({
    until: at + between(2, 15) * minute,
    picture: () => null,
    script: 'Rivals',
    next: 'loading',
  });

  const all = Array.from({ length: consoles }, (_, index): Simulated => {
    const looks = drawn.matches.length;
    const of = <T>(list: readonly T[]): T => list[index % list.length] as T;
    const { still } = drawn;
    const first = (index % looks) * 3;
    const own = {
      loading: of(still.loading),
      menus: still.menu.slice(first, first + 3),
      page: of(still.page),
      name: of(still.name),
      match: of(drawn.matches),
    };
    const one: Simulated = {
      own,
      settling: new Settling(),
      hangsAt: Array.from({ length: random() < hangsEach ? 1 : 0 }, () =>
        between(10 * minute, end - 60 * minute),
      ),
      phase: { until: 0, picture: () => null, script: null, next: 'loading' },
      hang: null,
      screenId: null,
      dwell: { since: 0, script: null, hash: null, isFlagged: false },
    };
    return one;
  });

  const limitOf = (screenId: number | null, at: number): number =>
    limitMs(
      screenId === null
        ? null
        : { durations: durations.get(screenId) ?? new Map(), knownMs: at - (madeAt[screenId - 1] ?? 0) },
    );
  const learn = (screenId: number, ms: number, at: number): void => {
    const own = durations.get(screenId) ?? new Map<number, number>();
    durations.set(screenId, own);
    if (!countsForStatistics(ms, limitOf(screenId, at))) return;
    learned += 1;
    own.set(bucketOf(ms), (own.get(bucketOf(ms)) ?? 0) + 1);
  };

  for (let at = 0; at < end; at += lookMs) {
    for (const one of all) {
      if (at >= one.phase.until) {
        one.hang = null;
        one.phase = random() < 0.002 ? outage(at) : phaseOf(one, one.phase.next, at);
      }
      const begins = one.hangsAt.find((time) => time >= at && time < at + lookMs);
      if (begins !== undefined && one.phase.script !== null) {
        const frozen = random() < 0.1 ? drawn.black : one.phase.picture(at / lookMs);
        if (frozen !== null) {
          one.hang = { at, until: at + between(20, 40) * minute, foundAt: null, limit: 0 };
          hangs.push(one.hang);
          one.phase = { until: one.hang.until, picture: () => frozen, script: 'Rivals', next: 'loading' };
        }
      }
      const picture = one.phase.picture(at / lookMs);
      if (picture === null) one.settling.forget();
      else one.settling.see(picture, at);
      const { shown } = one.settling;
      const hash = shown ? shown.hash : null;
      let screenId = shown ? groups.find(shown.hash) : null;
      if (shown && screenId === null && at - shown.since >= exampleMs) {
        screenId = known.length + 1;
        known.push({ screenId, hash: shown.hash, ignore: [] });
        madeAt.push(at);
        groups = new ScreenGroups(known);
      }
      const { script } = one.phase;
      const isSame =
        script === one.dwell.script &&
        (screenId !== null && one.screenId !== null ? screenId === one.screenId : hash === one.dwell.hash);
      if (!isSame) {
        const ended = shown ? shown.since : at;
        if (
          one.screenId !== null &&
          one.dwell.script !== null &&
          script === one.dwell.script &&
          shown !== undefined
        )
          learn(one.screenId, ended - one.dwell.since, at);
        const since = shown && script === one.dwell.script ? shown.since : at;
        one.dwell = { since, script, hash, isFlagged: false };
      }
      one.screenId = screenId;
    }
    if (at % searchMs >= lookMs) continue;
    for (const one of all) {
      const { dwell } = one;
      if (dwell.isFlagged || dwell.script === null || dwell.hash === null) continue;
      const limit = limitOf(one.screenId, at);
      if (at - dwell.since <= limit) continue;
      dwell.isFlagged = true;
      if (!one.hang) falseAlarms += 1;
      else if (one.hang.foundAt === null) Object.assign(one.hang, { foundAt: at, limit });
    }
  }
  return { hangs, falseAlarms, screens: known.length, durations: learned };
}
