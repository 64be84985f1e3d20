import { expect, test } from 'vitest';
import type { LoadPoint } from '#domain/accounts/load.ts';
import type { LoadFault } from '#domain/accounts/protocol.ts';
import { machineTable } from '#tests/support/machineTable.ts';
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

const partsOf = ({ activity, base, storage, secrets, fault: shown }: CopyState): string[] => [
  activity.kind,
  `to ${base === null ? 'nothing' : base.at.slice(18, 19)}`,
  storage,
  `secrets ${secrets}`,
  shown ? 'fault' : 'no fault',
];

function textOf(effect: CopyEffect): string {
  if (effect.kind === 'load') return `load ${effect.since?.at ?? 'all'}`;
  if (effect.kind === 'tabs') return `tabs: ${effect.message.kind}`;
  return effect.kind === 'page' ? `page: ${effect.report.kind}` : effect.kind;
}

test('every event in every state', () => {
  expect(machineTable<CopyState, CopyEvent, CopyEffect>({ states, events, step: copyStep, partsOf, textOf }))
    .toMatchInlineSnapshot(`
    "storage lost:
      opening; empty; first load; complete: memory
    stored read:
      opening; first load; later load: idle, to 4, mirrored
      empty: to 4, mirrored
      complete: to 4
    requested 1 s back; left out; tab loaded all before: nothing
    sync:
      opening; empty: loading → load all
      first load: load all
      complete: loading, to 4 → load 2026-01-01T00:00:04.000Z
      later load: load 2026-01-01T00:00:03.000Z
    progressed:
      opening; empty; complete: loading → tabs: progress
      first load; later load: tabs: progress
    loaded all in one page:
      opening; first load; later load: idle, to 5, secrets loaded → tabs: synced
      empty: to 5, secrets loaded → tabs: synced
      complete: to 5 → tabs: synced
    loaded in two pages:
      opening; empty; complete: loading, to 5 → tabs: synced → load 2026-01-01T00:00:05.000Z
      first load; later load: to 5 → tabs: synced → load 2026-01-01T00:00:05.000Z
    loaded again:
      opening; first load: idle, to 5, secrets loading → tabs: synced → loadSecrets
      empty: to 5, secrets loading → tabs: synced → loadSecrets
      complete: to 5 → tabs: synced
      later load: idle, to 5 → tabs: synced
    failed:
      opening; first load; later load: idle, fault → page: unreachable → page: unauthorized
      empty; complete: fault → page: unreachable → page: unauthorized
    secrets loaded:
      opening; empty; first load; later load: secrets loaded
    secrets failed:
      later load: secrets missing → page: unreachable → page: unauthorized
    tab progressed:
      opening; empty: loading
    tab loaded all:
      opening; first load; later load: idle, to 5, secrets loaded
      empty: to 5, secrets loaded
      complete: to 5
    tab loaded the next:
      complete: to 5
      later load: idle, to 5
    tab loaded after a gap:
      complete: behind
    tab wants secrets:
      complete: sendSecrets"
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
