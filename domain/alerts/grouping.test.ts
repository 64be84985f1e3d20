import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openedStatus } from './incident.ts';
import { type Finding, type IncidentChange, objectKey, reconcile, type StoredIncident } from './grouping.ts';

const rules = [
  { id: 1, kind: 'serverOffline', forSeconds: 30, clearSeconds: 60 },
  { id: 2, kind: 'consoleFailed', forSeconds: 60, clearSeconds: 60 },
];
const kinds = new Set(rules.map(({ kind }) => kind));
const consoles = 5;
const found = (ruleId: number, serverId: number, id: number, since: number): Finding => ({
  ruleId,
  kind: rules[ruleId - 1]?.kind ?? '',
  serverId,
  userId: null,
  object: { kind: 'console', id: serverId * 100 + id, name: `C${serverId}-${id}` },
  since,
  figure: null,
});

/** A fleet whose servers lose their connection and whose consoles fail; incidents as stored in the database. */
function createFleet() {
  const cutSince = new Map<number, number>();
  const failedSince = new Map<string, number>();
  const incidents: StoredIncident[] = [];
  const goneAt = new Map<string, number>();
  let now = 0;
  return {
    incidents,
    cutSince,
    failedSince,
    now: () => now,
    pass: (ms: number) => (now += ms),
    read(): IncidentChange[] {
      const findings = [
        ...[...cutSince].flatMap(([server, since]) =>
          Array.from({ length: consoles }, (_, at) => found(1, server, at, since)),
        ),
        ...[...failedSince].map(([key, since]) => {
          const [server = 0, id = 0] = key.split(' ').map(Number);
          return found(2, server, id, since);
        }),
      ];
      for (const incident of incidents) {
        const clearMs = 1_000 * (rules.find(({ id }) => id === incident.ruleId)?.clearSeconds ?? 0);
        incident.left = [...goneAt.keys()]
          .filter((key) => key.startsWith(`${incident.id} `) && now - (goneAt.get(key) ?? 0) < clearMs)
          .map((key) => key.slice(key.indexOf(' ') + 1))
          .filter((key) => !incident.objects.includes(key));
      }
      const changes = reconcile({
        rules,
        kinds,
        findings,
        cut: new Set(cutSince.keys()),
        incidents: incidents.toReversed(),
        now,
      });
      for (const { id, ruleId, kind, serverId, userId, status, added, gone, figure } of changes) {
        const stored = incidents.find((incident) => incident.id === id);
        const objects = [
          ...(stored?.objects ?? []).filter((key) => !gone.includes(key)),
          ...added.map(({ object }) => objectKey(object)),
        ];
        const next = {
          id: id ?? incidents.length + 1,
          ruleId,
          kind,
          serverId,
          userId,
          status,
          objects,
          left: [],
          figure,
        };
        for (const key of gone) goneAt.set(`${next.id} ${key}`, now);
        if (stored) Object.assign(stored, next);
        else incidents.push(next);
      }
      return changes;
    },
  };
}

const steps = fc.array(
  fc.record({
    server: fc.integer({ min: 1, max: 3 }),
    console: fc.integer({ min: 0, max: consoles - 1 }),
    act: fc.constantFrom('cut', 'back', 'fail', 'recover', 'nothing'),
    passed: fc.constantFrom(0, 10_000, 61_000, 600_000),
  }),
  { maxLength: 60 },
);

test('there is never more than one incident for a rule and a server, and what an offline server has reported is not among the others', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const fleet = createFleet();
      for (const { server, console: id, act, passed } of all) {
        fleet.pass(passed);
        const key = `${server} ${id}`;
        if (act === 'cut' && !fleet.cutSince.has(server)) fleet.cutSince.set(server, fleet.now());
        if (act === 'back') fleet.cutSince.delete(server);
        if (act === 'fail' && !fleet.failedSince.has(key)) fleet.failedSince.set(key, fleet.now());
        if (act === 'recover') fleet.failedSince.delete(key);
        const changes = fleet.read();
        const open = fleet.incidents.filter(({ status }) => status.phase !== 'resolved');
        const places = open.map(({ ruleId, serverId }) => `${ruleId} ${serverId}`);
        expect(new Set(places).size).toBe(places.length);
        // A failure on an offline server neither opens nor ends an incident.
        for (const change of changes)
          expect(change.ruleId === 2 && fleet.cutSince.has(change.serverId ?? 0)).toBe(false);
        const counts = open
          // If a server goes offline again while its incident is open, it still counts once that has lasted
          // for a minute.
          .filter(
            ({ ruleId, serverId }) =>
              ruleId === 1 && fleet.now() - (fleet.cutSince.get(serverId ?? 0) ?? Infinity) >= 60_000,
          )
          .map(({ objects }) => objects.length);
        expect(counts.every((count) => count === consoles)).toBe(true);
        // The same reading again changes nothing.
        expect(fleet.read()).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

test('an incident opens once its condition has held for long enough, with everything that has', () => {
  const fleet = createFleet();
  for (let id = 0; id < consoles; id++) fleet.failedSince.set(`1 ${id}`, 0);
  fleet.pass(59_999);
  expect(fleet.read()).toEqual([]);
  fleet.pass(1);
  expect(fleet.read()).toMatchObject([{ event: 'opened', added: { length: consoles } }]);
});

test.each([
  ['without recovering, such as a proxy that is checked by hand', 0],
  ['after it has recovered for a moment, such as a console that is started again and again', 20_000],
])('an incident goes on while its only object fails again %s, and nobody is told anew', (_how, pauseMs) => {
  const fleet = createFleet();
  fleet.failedSince.set('1 0', 0);
  fleet.pass(60_000);
  expect(fleet.read()).toMatchObject([{ event: 'opened' }]);
  for (let time = 0; time < 10; time++) {
    fleet.pass(20_000);
    if (pauseMs > 0) {
      fleet.failedSince.delete('1 0');
      fleet.read();
    }
    fleet.pass(pauseMs);
    fleet.failedSince.set('1 0', fleet.now());
    expect(fleet.read().map(({ event }) => event)).toEqual(pauseMs > 0 ? [null] : []);
    expect(fleet.incidents).toMatchObject([
      { status: { phase: 'open', holds: true }, objects: ['console 100'] },
    ]);
  }
  fleet.failedSince.clear();
  fleet.read();
  fleet.pass(60_000);
  expect(fleet.read()).toMatchObject([{ event: 'resolved' }]);
});

test('a rule whose condition was changed ends its incident, and opens another one', () => {
  const opened = { status: openedStatus, objects: ['console 100'], left: [], figure: null };
  const incidents = [{ id: 1, ruleId: 1, kind: 'serverOffline', serverId: 1, userId: null, ...opened }];
  const changed = [{ id: 1, kind: 'consoleFailed', forSeconds: 0, clearSeconds: 0 }];
  const findings = [{ ...found(2, 1, 0, 0), ruleId: 1 }];
  const changes = reconcile({ rules: changed, kinds, findings, cut: new Set(), incidents, now: 60_000 });
  expect(changes.map(({ id, kind, status }) => [id, kind, status.phase])).toEqual([
    [1, 'serverOffline', 'resolved'],
    [null, 'consoleFailed', 'open'],
  ]);
});
