import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Remedy, remedyKinds } from '#contract/http/remedies.ts';
import { dryRun } from './dryRun.ts';
import { type Act, Acts, budgetMs, isOutage, newRemedy, nextRemedy } from './remedies.ts';

const minuteMs = 60_000;
const anAction = fc.record({
  kind: fc.constantFrom(...remedyKinds),
  perAccount: fc.integer({ min: 1, max: 4 }),
  perConsole: fc.integer({ min: 1, max: 4 }),
  perDay: fc.integer({ min: 1, max: 12 }),
  coolDownMinutes: fc.integer({ min: 1, max: 90 }),
});
const aRule = fc.uniqueArray(anAction, { minLength: 1, maxLength: 4, selector: ({ kind }) => kind });
/** Some minutes later a rule checks a console, whose account may have moved from another one. */
const aLook = fc.record({
  minutes: fc.integer({ min: 0, max: 120 }),
  ruleId: fc.integer({ min: 1, max: 2 }),
  consoleId: fc.integer({ min: 1, max: 3 }),
  accountId: fc.option(fc.integer({ min: 1, max: 3 })),
  possible: fc.subarray([...remedyKinds], { minLength: 1 }),
});

/** All acts of the rules during these checks. */
function actsOf(
  rules: readonly Remedy[][],
  looks: readonly (typeof aLook extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const acts = new Acts();
  const done: (Act & { possible: readonly string[] })[] = [];
  let now = 0;
  for (const { minutes, ruleId, consoleId, accountId, possible } of looks) {
    now += minutes * minuteMs;
    const target = { consoleId, accountId, possible: new Set(possible) };
    const next = nextRemedy({ id: ruleId, actions: rules[ruleId - 1] ?? [] }, target, acts, now);
    if (!('act' in next)) continue;
    const { kind, coolDownMinutes } = next.act;
    const act = { kind, ruleId, consoleId, accountId, at: now, coolDownMs: coolDownMinutes * minuteMs };
    acts.add(act);
    done.push({ ...act, possible });
  }
  return done;
}

test('whatever rules check, and whenever, no budget is exceeded, nothing is done during a cool-down, and only possible actions are taken', () => {
  fc.assert(
    fc.property(fc.tuple(aRule, aRule), fc.array(aLook, { minLength: 20, maxLength: 80 }), (rules, looks) => {
      const done = actsOf(rules, looks);
      for (const [at, act] of done.entries()) {
        const action = rules[(act.ruleId ?? 0) - 1]?.find(({ kind }) => kind === act.kind);
        const before = done.slice(0, at);
        const within = before.filter((other) => other.kind === act.kind && act.at - other.at < budgetMs);
        const same = (own: Act): boolean =>
          own.consoleId === act.consoleId || (act.accountId !== null && own.accountId === act.accountId);
        expect(within.filter(({ consoleId }) => consoleId === act.consoleId).length).toBeLessThan(
          action?.perConsole ?? 0,
        );
        const ofAccount = within.filter(({ accountId }) => accountId !== null && accountId === act.accountId);
        expect(ofAccount.length).toBeLessThan(action?.perAccount ?? 0);
        expect(within.filter(({ ruleId }) => ruleId === act.ruleId).length).toBeLessThan(action?.perDay ?? 0);
        expect(before.filter((other) => same(other) && act.at < other.at + other.coolDownMs)).toEqual([]);
        expect(act.possible).toContain(act.kind);
      }
    }),
  );
});

test('the first action comes first, one that did not help is followed by the next one and the last by the first, and a later failure begins from the start', () => {
  const actions = [newRemedy('restart'), newRemedy('resetStart'), newRemedy('quarantine')];
  const look = (
    acts: readonly [string, number][],
    minutes: number,
    possible = ['restart', 'resetStart', 'quarantine'],
  ) =>
    nextRemedy(
      { id: 1, actions },
      { consoleId: 1, accountId: 1, possible: new Set(possible) as never },
      new Acts(
        acts.map(([kind, at]) => ({
          kind: kind as Act['kind'],
          ruleId: 1,
          consoleId: 1,
          accountId: 1,
          at: at * minuteMs,
          coolDownMs: 5 * minuteMs,
        })),
      ),
      minutes * minuteMs,
    );
  expect(look([], 0)).toMatchObject({ act: { kind: 'restart' } });
  expect(look([['restart', 0]], 4)).toEqual({ waitUntil: 5 * minuteMs });
  expect(look([['restart', 0]], 5)).toMatchObject({ act: { kind: 'resetStart' } });
  expect(look([['restart', 0]], 36)).toMatchObject({ act: { kind: 'restart' } });
  expect(look([], 0, ['quarantine'])).toEqual({ none: 'impossible' });
  expect(look([['restart', 0]], 5, ['restart', 'quarantine'])).toMatchObject({ act: { kind: 'quarantine' } });
  const cycle: [string, number][] = [
    ['restart', 0],
    ['resetStart', 10],
    ['quarantine', 20],
  ];
  expect(look(cycle, 30)).toMatchObject({ act: { kind: 'restart' } });
  const all: [string, number][] = [
    ...cycle,
    ['restart', 30],
    ['resetStart', 40],
    ['restart', 50],
    ['resetStart', 60],
  ];
  expect(look(all, 70)).toEqual({ none: 'spent' });
  expect(look(all, 70, [])).toEqual({ none: 'impossible' });
});

test('a dry run counts at most what the budgets allow, and nothing while much of the fleet is out', () => {
  const minutes = (from: number, to: number | null, objectId = 1) => ({
    serverId: 1,
    objectId,
    from: from * minuteMs,
    to: to === null ? null : to * minuteMs,
  });
  const settings = { forMs: minuteMs, now: 10_000 * minuteMs, working: 100, percent: 30 };
  const actions = [
    { ...newRemedy('restart'), perConsole: 2 },
    { ...newRemedy('resetStart'), perConsole: 1 },
  ];
  expect(dryRun([minutes(0, 3), minutes(100, 101), minutes(200, null, 2)], actions, settings)).toEqual({
    acts: [
      { kind: 'restart', count: 3 },
      { kind: 'resetStart', count: 1 },
    ],
    spent: 1,
    stopped: 0,
  });
  const all = Array.from({ length: 40 }, (_, id) => minutes(0, 10, id));
  const cut = dryRun(all, actions, settings);
  expect([cut.acts.map(({ count }) => count), cut.stopped > 0]).toEqual([[0, 0], true]);
});

test('an outage is a share of the fleet, of some consoles at least', () => {
  expect(isOutage({ out: 31, working: 100 }, 30)).toBe(true);
  expect(isOutage({ out: 30, working: 100 }, 30)).toBe(false);
  expect(isOutage({ out: 4, working: 4 }, 30)).toBe(false);
});
