import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type AccountEvent,
  agentSubjects,
  type ConsoleReport,
  firstActs,
  maxEvents,
  maxReports,
} from '#contract/agent/index.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { Start } from '#agent/agentStart.ts';
import { refuse } from '#agent/errors.ts';
import { Deliveries } from '#agent/channel/deliveries.ts';
import { EventFile } from '#agent/channel/eventFile.ts';

interface Setting {
  folder?: string;
  /** How the API answers. Default: it stores everything. */
  answer?: (body: unknown) => unknown;
}

function setUp({ folder, answer = () => ({}) }: Setting = {}) {
  const clock = createFakeClock();
  const sent: [subject: string, body: unknown][] = [];
  const faults: string[] = [];
  const state = { down: false };
  const deliveries = new Deliveries({
    token: 'aa01',
    start: new Start(0),
    clock,
    folder: folder ?? null,
    async send(subject, body) {
      if (state.down) throw new Error('nobody there');
      const reply = answer(body);
      sent.push([subject, body]);
      return reply;
    },
    onFault: (error) => faults.push((error as Error).message),
  });
  const captcha = (minute: number): AccountEvent => ({
    kind: 'captcha',
    accountId: 1,
    consoleId: 1,
    at: new Date(minute * 60_000).toISOString(),
  });
  const received = (): AccountEvent[] => sent.flatMap(([, body]) => body as AccountEvent[]);
  return { clock, sent, received, faults, state, deliveries, captcha };
}

/** Runs the pending microtasks. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a state is reported at once and replaces pending activity, which is gathered for 10 s', async () => {
  const { clock, sent, deliveries } = setUp();
  const report = (consoleId: number, playedToday: number): ConsoleReport => ({
    consoleId,
    status: 4,
    accountId: 1,
    error: null,
    nextCheckAt: null,
    gameActivity: { gameSessionsToday: 1, playedToday, maxGamesToday: 9, playedTotal: 9 },
  });
  const received = () =>
    sent.map(([, body]) =>
      (body as ConsoleReport[]).map(({ consoleId, gameActivity }) => [consoleId, gameActivity.playedToday]),
    );
  for (let id = 1; id <= maxReports + 1; id++) deliveries.putReport(report(id, 0), 'state');
  await settle();
  expect(received().map(({ length }) => length)).toEqual([maxReports, 1]);
  sent.length = 0;
  deliveries.putReport(report(1, 1), 'activity');
  deliveries.putReport(report(2, 1), 'activity');
  deliveries.putReport(report(1, 2), 'state');
  await settle();
  expect(received()).toEqual([[[1, 2]]]);
  clock.pass(10_000);
  await settle();
  expect(received()).toEqual([[[1, 2]], [[2, 1]]]);
});

test('events are gathered for 10 s and sent together, at most so many at a time', async () => {
  const { clock, sent, deliveries, captcha } = setUp();
  const events = Array.from({ length: maxEvents + 1 }, (_, minute) => captcha(minute));
  for (const event of events) deliveries.putEvent(event);
  clock.pass(9_999);
  await settle();
  expect(sent).toEqual([]);
  clock.pass(1);
  await settle();
  expect(sent).toEqual([
    [agentSubjects.events('aa01'), events.slice(0, maxEvents)],
    [agentSubjects.events('aa01'), events.slice(maxEvents)],
  ]);
});

test('events that the API has not accepted are sent again, and none is left out', async () => {
  const { clock, sent, received, state, deliveries, captcha } = setUp();
  state.down = true;
  deliveries.putEvent(captcha(1));
  clock.pass(10_000);
  await settle();
  deliveries.putEvent(captcha(2));
  clock.pass(10_000);
  await settle();
  expect(sent).toEqual([]);
  state.down = false;
  deliveries.retryNow();
  await settle();
  expect(received()).toEqual([captcha(1), captcha(2)]);
});

const fresh = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Behaves like the API of the last release: it accepts or refuses a message as a whole. */
const refusesWhole = (body: unknown) => {
  if ((body as AccountEvent[]).some(({ accountId }) => accountId === 13)) throw refuse('messageInvalid');
  return {};
};
/** Behaves like an API that answers for each item. */
const refusesItems = (body: unknown) => ({
  refused: (body as AccountEvent[]).flatMap(({ accountId }, index) =>
    accountId === 13 ? [{ index, reason: 'The message is invalid.' }] : [],
  ),
});

test.each([
  ['an API of the last release', refusesWhole],
  ['an API', refusesItems],
])('an event that %s refuses is saved apart, and the others are delivered once', async (_name, answer) => {
  const folder = fresh();
  const { clock, received, faults, deliveries, captcha } = setUp({ folder, answer });
  const bad = { ...captcha(2), accountId: 13 };
  for (const event of [captcha(1), bad, captcha(3)]) deliveries.putEvent(event);
  clock.pass(10_000);
  await settle();
  deliveries.putEvent(captcha(4));
  clock.pass(600_000);
  await settle();
  expect(received().filter(({ accountId }) => accountId !== 13)).toEqual([
    captcha(1),
    captcha(3),
    captcha(4),
  ]);
  expect(faults).toEqual(['The API refuses an item (event): The message is invalid.']);
  const aside = readFileSync(join(folder, 'refused.jsonl'), 'utf8').trimEnd().split('\n');
  expect(aside.map((line) => (JSON.parse(line) as { item: unknown }).item)).toEqual([bad]);
});

test('events outlive the agent, in order, until they are delivered, also when the last line was cut off', async () => {
  const folder = fresh();
  const first = setUp({ folder });
  first.deliveries.putEvent(first.captcha(1));
  first.clock.pass(10_000);
  await settle();
  expect(first.received()).toHaveLength(1);
  first.state.down = true;
  for (const minute of [2, 3]) first.deliveries.putEvent(first.captcha(minute));
  first.clock.pass(10_000);
  await settle();
  // The event is gathered, but not sent yet.
  first.deliveries.putEvent(first.captcha(4));
  first.deliveries.close();
  appendFileSync(join(folder, 'events.jsonl'), '{"n":5,"item":{"kind":"cap');

  const second = setUp({ folder });
  await settle();
  expect(second.received()).toEqual([2, 3, 4].map(second.captcha));
  second.deliveries.putEvent(second.captcha(6));
  second.deliveries.close();
  const third = setUp({ folder });
  await settle();
  expect(third.received()).toEqual([third.captcha(6)]);
  third.deliveries.close();
});

test('when too many events wait, the oldest are dropped, and it is said how many', () => {
  const folder = fresh();
  const dropped: number[] = [];
  const deps = { folder, clock: createFakeClock(), bounds: { items: 5, bytes: 1_000_000 } };
  const open = () =>
    new EventFile<string>({
      ...deps,
      onDropped: (numbers) => dropped.push(...numbers),
      onFault: (error) => {
        throw error;
      },
    });
  const file = open();
  expect(file.load()).toEqual([]);
  for (let n = 1; n <= 2_000; n += 1) file.add(`${n} ${'x'.repeat(100)}`);
  file.close();
  expect(dropped).toHaveLength(1_995);
  expect(statSync(join(folder, 'events.jsonl')).size).toBeLessThan(70_000);
  expect(open().load()).toEqual(
    [1_996, 1_997, 1_998, 1_999, 2_000].map((n) => [n, `${n} ${'x'.repeat(100)}`]),
  );
});

test('events are delivered also when the folder cannot be written', async () => {
  const { clock, received, faults, deliveries, captcha } = setUp({ folder: '/dev/null/agent' });
  deliveries.putEvent(captcha(1));
  clock.pass(10_000);
  await settle();
  expect(received()).toEqual([captcha(1)]);
  expect(faults).toEqual([expect.stringContaining('/dev/null/agent')]);
});

test('events outlive the agent again once their folder can be written', async () => {
  const parent = join(fresh(), 'file');
  writeFileSync(parent, '');
  const folder = join(parent, 'agent');
  const first = setUp({ folder });
  first.state.down = true;
  first.deliveries.putEvent(first.captcha(1));
  rmSync(parent);
  first.clock.pass(30_000);
  await settle();
  first.deliveries.putEvent(first.captcha(2));
  first.deliveries.close();
  const second = setUp({ folder });
  second.clock.pass(10_000);
  await settle();
  expect(second.received()).toEqual([first.captcha(1), first.captcha(2)]);
});

test('an act has the time at which it happened, however late the API takes it', async () => {
  const { clock, sent, state, deliveries } = setUp();
  deliveries.knownActs = firstActs;
  state.down = true;
  const at = new Date(clock.time()).toISOString();
  deliveries.putAct({ consoleId: 1, userId: 7, act: 'taken' });
  await settle();
  clock.pass(60_000);
  state.down = false;
  deliveries.retryNow();
  await settle();
  expect(sent.flatMap(([, body]) => body)).toMatchObject([{ act: 'taken', at }]);
});

test('acts for which there is no room are counted, and reported once when there is, or at the end', async () => {
  const { sent, faults, state, deliveries } = setUp();
  deliveries.knownActs = firstActs;
  state.down = true;
  const act = { consoleId: 1, userId: 7, act: 'screenshot' } as const;
  for (let count = 0; count < 1_003; count++) deliveries.putAct(act);
  await settle();
  expect(faults).toEqual([]);
  state.down = false;
  deliveries.retryNow();
  await settle();
  expect(sent.flatMap(([, body]) => body)).toHaveLength(1_000);
  expect(faults).toEqual(['3 acts were dropped: too many waited for the API']);
  state.down = true;
  for (let count = 0; count < 1_001; count++) deliveries.putAct(act);
  deliveries.close();
  expect(faults.slice(1)).toEqual(['1 acts were dropped: too many waited for the API']);
});

test('an act that an older API does not know is not sent, which is said once', async () => {
  const { sent, faults, deliveries } = setUp();
  deliveries.knownActs = firstActs;
  for (const act of ['recordingViewed', 'screenshot', 'recordingViewed'] as const)
    deliveries.putAct({ consoleId: 1, userId: 7, act });
  await settle();
  expect(sent.flatMap(([, body]) => body)).toMatchObject([{ act: 'screenshot' }]);
  expect(faults).toEqual(['The API is older: it is not told of the act recordingViewed']);
});
