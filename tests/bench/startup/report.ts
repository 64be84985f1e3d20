import { busyNote } from '../lib/machine.ts';
import { round } from '../lib/stats.ts';
import { type Cell, textTable } from '../lib/table.ts';
import { type Budget, verdict } from '../lib/verdict.ts';
import {
  interactionFigures,
  interactionTable,
  interactionVerdicts,
  type ScreenInteractions,
} from './interactions.ts';
import type { LighthouseBrowser, Report } from './lighthouse.ts';
import type { Start } from './npmStart.ts';
import type { LoadedPart } from './sizes.ts';
import type { Device, Vitals } from './vitals.ts';

/** One page on one device. */
export interface Visited {
  page: string;
  device: Device['name'];
  cold: Vitals;
  warm: Vitals;
  /** Null: Lighthouse did not run. */
  lighthouse: Report | null;
}

export type StartKind = 'first' | 'cold' | 'warm';

/** All measurements. */
export interface Startup {
  parts: readonly LoadedPart[];
  visits: readonly Visited[];
  /** Lighthouse's data about the machine. */
  machine: LighthouseBrowser['machine'];
  interactions: readonly ScreenInteractions[];
  /** Milliseconds; null without a service worker. */
  offlineMs: number | null;
  starts: Readonly<Partial<Record<StartKind, Start>>>;
}

const startWords: Record<StartKind, string> = {
  first: 'app not built',
  cold: 'no caches, new data',
  warm: 'started before',
};

const kinds = ['first', 'cold', 'warm'] as const;
/**
 * Parts of the build whose size matters: the entry, and what is close to its budget. `npm run size` checks all
 * three hundred.
 */
const nearBudget = (parts: readonly LoadedPart[]): LoadedPart[] =>
  parts.filter(({ kB, limitKB }, index) => index === 0 || kB >= 0.8 * limitKB);
const whole = (value: number | null | undefined): Cell =>
  value === undefined || value === null ? null : Math.round(value);
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Readable tables. */
export function tables({ parts, visits, interactions, starts, offlineMs }: Startup): string {
  const sizes = textTable(
    ['gzipped', 'kB', 'budget'],
    nearBudget(parts).map(({ name, kB, limitKB }) => [name, round(kB, 1), limitKB]),
  );
  const seconds = ({ lcp, tbt }: Vitals): Cell[] => [`${Math.round(lcp)} ms`, `${Math.round(tbt)} ms`];
  const pages = textTable(
    [
      'page',
      'device',
      'LCP cold',
      'TBT cold',
      'LCP warm',
      'TBT warm',
      'LH LCP',
      'LH TBT',
      'performance',
      'accessibility',
      'best practices',
    ],
    visits.map(({ page, device, cold, warm, lighthouse }) => [
      page,
      device,
      ...seconds(cold),
      ...seconds(warm),
      whole(lighthouse?.lcp),
      whole(lighthouse?.tbt),
      whole(lighthouse?.scores.performance),
      whole(lighthouse?.scores.accessibility),
      whole(lighthouse?.scores['best-practices']),
    ]),
  );
  const npm = textTable(
    ['npm start', 'ready', 'signed in', 'memory', ''],
    kinds.flatMap((kind) => {
      const start = starts[kind];
      return start
        ? [
            [
              startWords[kind],
              `${round(start.readyMs / 1_000, 1)} s`,
              `${round(start.signedInMs / 1_000, 1)} s`,
              `${megabytes(start.memory.all)} MB`,
              start.memory.parts,
            ],
          ]
        : [];
    }),
  );
  const offline = `Shell without a network: ${offlineMs === null ? '– (no service worker)' : `${Math.round(offlineMs)} ms`}`;
  return [sizes, pages, interactionTable(interactions), npm, offline].join('\n\n');
}

/** Each budget with its verdict. */
export function verdicts({ parts, visits, interactions, starts, offlineMs }: Startup): string[] {
  const promised: Budget[] = [
    ...nearBudget(parts).map(({ name, kB, limitKB, largest }) => ({
      what: name,
      value: kB,
      atMost: limitKB,
      unit: ' kB',
      reason: () => largest,
    })),
    ...visits.flatMap(scorePromises),
    {
      what: 'shell without a network',
      value: offlineMs === null ? null : offlineMs / 1_000,
      atMost: 1,
      unit: ' s',
      reason: () => (offlineMs === null ? 'there is no service worker' : busyNote().replace('; ', '')),
    },
    ...kinds.map((kind) => ({
      what: `npm start to signed in, ${startWords[kind]}`,
      value: (starts[kind]?.signedInMs ?? Number.NaN) / 1_000,
      atMost: 8,
      unit: ' s',
      reason: () => (starts[kind] ? `${starts[kind].steps.slice(-4).join(', ')}${busyNote()}` : ''),
    })),
  ];
  return [...promised.map(verdict), ...interactionVerdicts(interactions)];
}

function scorePromises({ page, device, lighthouse }: Visited): Budget[] {
  const budgets = {
    performance: device === 'mobile' ? 90 : 95,
    accessibility: 100,
    'best-practices': 100,
  } as const;
  return (Object.keys(budgets) as (keyof typeof budgets)[]).map((category) => ({
    what: `Lighthouse ${category}, ${page}, ${device}`,
    value: lighthouse?.scores[category] ?? null,
    atLeast: budgets[category],
    reason: () => `${lighthouse?.failed[category] ?? ''}${category === 'performance' ? busyNote() : ''}`,
  }));
}

/** Flat names and values for programs. */
export function figures({
  parts,
  visits,
  interactions,
  starts,
  offlineMs,
}: Startup): Record<string, number | null> {
  const flat: Record<string, number | null> = interactionFigures(interactions);
  for (const { name, kB } of parts) flat[`gz.${name.replaceAll(' ', '.')}`] = kB;
  for (const { page, device, cold, warm, lighthouse } of visits) {
    const name = `${page}.${device}`;
    flat[`${name}.cold.lcp`] = cold.lcp;
    flat[`${name}.cold.tbt`] = cold.tbt;
    flat[`${name}.warm.lcp`] = warm.lcp;
    flat[`${name}.warm.tbt`] = warm.tbt;
    flat[`${name}.lighthouse.lcp`] = lighthouse?.lcp ?? null;
    flat[`${name}.lighthouse.tbt`] = lighthouse?.tbt ?? null;
    flat[`${name}.lighthouse.performance`] = lighthouse?.scores.performance ?? null;
    flat[`${name}.lighthouse.accessibility`] = lighthouse?.scores.accessibility ?? null;
    flat[`${name}.lighthouse.bestPractices`] = lighthouse?.scores['best-practices'] ?? null;
  }
  flat['offline.shellMs'] = offlineMs;
  for (const kind of kinds) {
    const start = starts[kind];
    flat[`start.${kind}.readyMs`] = start?.readyMs ?? null;
    flat[`start.${kind}.signedInMs`] = start?.signedInMs ?? null;
    flat[`start.${kind}.memoryMB`] = start ? start.memory.all / 1e6 : null;
  }
  return flat;
}
