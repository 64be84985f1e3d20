import { expect, test } from 'vitest';
import type { LoadPoint } from '#domain/accounts/load.ts';
import type { LoadFault } from '#domain/accounts/protocol.ts';
import {
  type CopyEffect,
  type CopyEvent,
  type CopyState,
  copyStatus,
  copyStep,
  openedCopy,
} from './copyMachine.ts';

const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
const point = (second: number): LoadPoint => ({ at: at(second), position: `a.${second}` });
const limits = { current: 0, max: 4 };
const fault: LoadFault = { kind: 'api', error: 'no', status: 401, fromApi: true, field: '' };
const progress = { loaded: 1, total: 2 };

const opening = openedCopy({ isStored: true, hasSecrets: true }, 1_000);
const states = {
  opening,
  empty: { ...opening, activity: { kind: 'idle' } },
  'first load': { ...opening, activity: { kind: 'loading', progress } },
  complete: {
    ...opening,
    activity: { kind: 'idle' },
    base: point(3),
    storage: 'mirrored',
    secrets: 'loaded',
  },
  'later load': {
    ...opening,
    activity: { kind: 'loading', progress: null },
    base: point(3),
    storage: 'memory',
    secrets: 'loading',
  },
} satisfies Record<string, CopyState>;

const loaded = {
  kind: 'loaded',
  since: null,
  to: point(5),
  startedAt: 2_000,
  limits,
  isRepeat: false,
} as const;
const synced = { kind: 'synced', to: at(5), startedAt: 2_000, limits } as const;

const events: Record<string, CopyEvent> = {
  'storage lost': { kind: 'storageLost' },
  'stored read': { kind: 'storedRead', isMirror: true, completeTo: point(4) },
  'requested 1 s back': { kind: 'requested', at: 3_000, backMs: 1_000 },
  sync: { kind: 'sync', completeTo: point(4) },
  progressed: { kind: 'progressed', progress },
  'left out': { kind: 'leftOut', fault },
  'loaded all in one page': { ...loaded, from: null, pages: 1 },
  'loaded in two pages': { ...loaded, from: point(3), since: point(3), pages: 2 },
  'loaded again': { ...loaded, from: point(3), since: point(3), pages: 2, isRepeat: true },
  failed: { kind: 'failed', fault, isUnreachable: true, token: 'mine' },
  'secrets loaded': { kind: 'secretsLoaded' },
  'secrets failed': { kind: 'secretsFailed', fault, isUnreachable: true, token: 'mine' },
  'tab progressed': { kind: 'tab', message: { kind: 'progress', progress } },
  'tab loaded all': { kind: 'tab', message: { ...synced, from: null } },
  'tab loaded all before': { kind: 'tab', message: { ...synced, from: null, startedAt: 500 } },
  'tab loaded the next': { kind: 'tab', message: { ...synced, from: at(3) } },
  'tab loaded after a gap': { kind: 'tab', message: { ...synced, from: at(4) } },
  'tab wants secrets': { kind: 'tab', message: { kind: 'secretsWanted' } },
};

/** A state in one line, such as `idle to 3, mirrored, secrets loaded`. */
function lineOf({ activity, base, storage, secrets, fault: shown }: CopyState): string {
  const second = base === null ? 'nothing' : base.at.slice(18, 19);
  return `${activity.kind} to ${second}, ${storage}, secrets ${secrets}${shown ? ', fault' : ''}`;
}

function textOf(effect: CopyEffect): string {
  if (effect.kind === 'load') return `→ load ${effect.since?.at ?? 'all'}`;
  if (effect.kind === 'tabs') return `→ tabs: ${effect.message.kind}`;
  return effect.kind === 'page' ? `→ page: ${effect.report.kind}` : `→ ${effect.kind}`;
}

test('every event in every state', () => {
  const table = Object.values(states).flatMap((before: CopyState) => [
    `${lineOf(before)}:`,
    ...Object.entries(events).map(([name, event]) => {
      const [after, ...effects] = copyStep(before, event);
      const line = lineOf(after);
      return [`  ${name}:`, line === lineOf(before) ? 'stays' : line, ...effects.map(textOf)].join(' ');
    }),
  ]);
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "opening to nothing, behind, secrets missing:
      storage lost: opening to nothing, memory, secrets missing
      stored read: idle to 4, mirrored, secrets missing
      requested 1 s back: stays
      sync: loading to nothing, behind, secrets missing → load all
      progressed: loading to nothing, behind, secrets missing → tabs: progress
      left out: stays
      loaded all in one page: idle to 5, behind, secrets loaded → tabs: synced
      loaded in two pages: loading to 5, behind, secrets missing → tabs: synced → load 2026-01-01T00:00:05.000Z
      loaded again: idle to 5, behind, secrets loading → tabs: synced → loadSecrets
      failed: idle to nothing, behind, secrets missing, fault → page: unreachable → page: unauthorized
      secrets loaded: opening to nothing, behind, secrets loaded
      secrets failed: stays
      tab progressed: loading to nothing, behind, secrets missing
      tab loaded all: idle to 5, behind, secrets loaded
      tab loaded all before: stays
      tab loaded the next: stays
      tab loaded after a gap: stays
      tab wants secrets: stays
    idle to nothing, behind, secrets missing:
      storage lost: idle to nothing, memory, secrets missing
      stored read: idle to 4, mirrored, secrets missing
      requested 1 s back: stays
      sync: loading to nothing, behind, secrets missing → load all
      progressed: loading to nothing, behind, secrets missing → tabs: progress
      left out: stays
      loaded all in one page: idle to 5, behind, secrets loaded → tabs: synced
      loaded in two pages: loading to 5, behind, secrets missing → tabs: synced → load 2026-01-01T00:00:05.000Z
      loaded again: idle to 5, behind, secrets loading → tabs: synced → loadSecrets
      failed: idle to nothing, behind, secrets missing, fault → page: unreachable → page: unauthorized
      secrets loaded: idle to nothing, behind, secrets loaded
      secrets failed: stays
      tab progressed: loading to nothing, behind, secrets missing
      tab loaded all: idle to 5, behind, secrets loaded
      tab loaded all before: stays
      tab loaded the next: stays
      tab loaded after a gap: stays
      tab wants secrets: stays
    loading to nothing, behind, secrets missing:
      storage lost: loading to nothing, memory, secrets missing
      stored read: idle to 4, mirrored, secrets missing
      requested 1 s back: stays
      sync: stays → load all
      progressed: stays → tabs: progress
      left out: stays
      loaded all in one page: idle to 5, behind, secrets loaded → tabs: synced
      loaded in two pages: loading to 5, behind, secrets missing → tabs: synced → load 2026-01-01T00:00:05.000Z
      loaded again: idle to 5, behind, secrets loading → tabs: synced → loadSecrets
      failed: idle to nothing, behind, secrets missing, fault → page: unreachable → page: unauthorized
      secrets loaded: loading to nothing, behind, secrets loaded
      secrets failed: stays
      tab progressed: stays
      tab loaded all: idle to 5, behind, secrets loaded
      tab loaded all before: stays
      tab loaded the next: stays
      tab loaded after a gap: stays
      tab wants secrets: stays
    idle to 3, mirrored, secrets loaded:
      storage lost: idle to 3, memory, secrets loaded
      stored read: idle to 4, mirrored, secrets loaded
      requested 1 s back: stays
      sync: loading to 4, mirrored, secrets loaded → load 2026-01-01T00:00:04.000Z
      progressed: loading to 3, mirrored, secrets loaded → tabs: progress
      left out: stays
      loaded all in one page: idle to 5, mirrored, secrets loaded → tabs: synced
      loaded in two pages: loading to 5, mirrored, secrets loaded → tabs: synced → load 2026-01-01T00:00:05.000Z
      loaded again: idle to 5, mirrored, secrets loaded → tabs: synced
      failed: idle to 3, mirrored, secrets loaded, fault → page: unreachable → page: unauthorized
      secrets loaded: stays
      secrets failed: stays
      tab progressed: stays
      tab loaded all: idle to 5, mirrored, secrets loaded
      tab loaded all before: stays
      tab loaded the next: idle to 5, mirrored, secrets loaded
      tab loaded after a gap: idle to 3, behind, secrets loaded
      tab wants secrets: stays → sendSecrets
    loading to 3, memory, secrets loading:
      storage lost: stays
      stored read: idle to 4, mirrored, secrets loading
      requested 1 s back: stays
      sync: stays → load 2026-01-01T00:00:03.000Z
      progressed: stays → tabs: progress
      left out: stays
      loaded all in one page: idle to 5, memory, secrets loaded → tabs: synced
      loaded in two pages: loading to 5, memory, secrets loading → tabs: synced → load 2026-01-01T00:00:05.000Z
      loaded again: idle to 5, memory, secrets loading → tabs: synced
      failed: idle to 3, memory, secrets loading, fault → page: unreachable → page: unauthorized
      secrets loaded: loading to 3, memory, secrets loaded
      secrets failed: loading to 3, memory, secrets missing → page: unreachable → page: unauthorized
      tab progressed: stays
      tab loaded all: idle to 5, memory, secrets loaded
      tab loaded all before: stays
      tab loaded the next: idle to 5, memory, secrets loading
      tab loaded after a gap: stays
      tab wants secrets: stays"
  `);
});

test('a load goes back as far as the farthest waiting request, and none is made after one of another tab', () => {
  let [state] = copyStep(states.complete, { kind: 'requested', at: 3_000, backMs: 2_000 });
  [state] = copyStep(state, { kind: 'requested', at: 4_000, backMs: 0 });
  expect(copyStep(state, { kind: 'sync', completeTo: null })[1]).toMatchObject({
    since: { at: at(1), position: null },
    from: point(3),
  });

  [state] = copyStep(states.complete, { kind: 'requested', at: 1_500, backMs: 0 });
  [state] = copyStep(state, { kind: 'tab', message: { ...synced, from: at(3) } });
  const [after, ...effects] = copyStep(state, { kind: 'sync', completeTo: null });
  expect(effects).toEqual([]);
  expect(copyStatus(after)).toMatchObject({ phase: 'idle', asOf: at(5), isComplete: true });
});

test('accounts that were left out are reported after each load', () => {
  const [state] = copyStep(states['first load'], { kind: 'leftOut', fault });
  const [after] = copyStep(state, { ...loaded, from: null, pages: 1 });
  expect(copyStatus(after)).toMatchObject({ isComplete: true, fault });
});
