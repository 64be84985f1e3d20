import { beforeAll, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { postEntries } from '#server/modules/money/index.ts';
import { hourMs, peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { createShiftNote, getActivity, getMe, getShift, getShiftNotes, updateShiftNote } = endpoints;

const world = useWorld();
const people = peopleOf(world);
beforeAll(async () => {
  // Facts carry the time of the database.
  world.time = new Date();
});

test('since the last shift: each figure is that of the activity, failures have their cause and who has solved them, and nobody hears of foreign servers', async () => {
  const { db } = world.store;
  const token = await people.open('staff');
  world.time = new Date(Date.now() - 5 * hourMs);
  expect(await people.ok(getShift, { token })).toMatchObject({ since: null, failures: [] });
  const seen = world.time;
  world.time = new Date(Date.now() + 60_000);
  const fail = (id: number, serverId: number, error: string) =>
    appendFact(db, {
      kind: 'consoleFailed',
      objects: { console: [id] },
      data: { error },
      audience: { serverIds: [serverId] },
      actor: { kind: 'agent' },
    });
  await fail(1, 1, 'Lost connection');
  await fail(2, 1, 'Lost connection');
  await fail(41, 5, 'Of a foreign server');
  // Who only looks, or writes about it, has solved nothing.
  for (const kind of ['recordingViewed', 'screenshotTaken', 'incidentAcknowledged'] as const)
    await appendFact(db, {
      kind,
      objects: { console: [1] },
      data: {},
      audience: { serverIds: [1] },
      actor: { kind: 'user', id: 2, name: 'Only Looked' },
    });
  await appendFact(db, {
    kind: 'consoleStarted',
    objects: { console: [1] },
    data: {},
    audience: { serverIds: [1] },
    actor: { kind: 'user', id: 1, name: 'Olivia Operator' },
  });
  await db.updateTable('consoles').set({ status: consoleStatus.connected }).where('id', '=', 1).execute();
  await db.updateTable('consoles').set({ status: consoleStatus.failed }).where('id', '=', 2).execute();
  const userId = await people.idOf('staff');
  await db
    .transaction()
    .execute((transaction) =>
      postEntries(transaction, [
        { userId, type: 'deposit', cents: 1250, description: 'Cash', at: new Date() },
      ]),
    );
  const shift = await people.ok(getShift, { token });
  expect(shift).toMatchObject({ since: seen.toISOString(), money: { received: 12.5, paid: 0 } });
  expect(shift.failures).toEqual([
    { error: 'Lost connection', consoles: 2, open: 1, solvedBy: ['Olivia Operator'] },
  ]);
  for (const { kinds, count } of shift.figures) {
    const query = { kinds: kinds.join(','), from: shift.since ?? '', to: shift.until };
    const listed = await people.ok(getActivity, { token, query });
    expect([kinds[0], count]).toEqual([kinds[0], listed.data.length]);
  }
  expect(shift.figures.find(({ name }) => name === 'failures')?.count).toBe(2);

  // A short absence is not a break, and the shift continues.
  people.pass(hourMs);
  await people.ok(getMe, { token });
  people.pass(hourMs + 60_000);
  expect((await people.ok(getShift, { token })).since).toBe(seen.toISOString());
});

test('the note of a shift is read by users who see the servers of its author, edited with a check, and taken over once', async () => {
  const [staff, operator, supervisor] = [
    await people.open('staff'),
    await people.open('operator'),
    await people.open('supervisor'),
  ];
  const textsFor = async (token: string, text?: string) =>
    (await people.ok(getShiftNotes, { token, query: text === undefined ? {} : { text } })).data.map(
      (one) => one.text,
    );
  const { id } = await people.ok(createShiftNote, { token: staff, body: { text: 'North 1 is loud' } });
  await people.ok(createShiftNote, { token: supervisor, body: { text: 'For those who see all' } });
  // Sees the servers of staff and further ones.
  expect(await textsFor(operator)).toEqual(['North 1 is loud']);
  expect(await textsFor(supervisor, 'LOUD')).toEqual(['North 1 is loud']);
  expect(await textsFor(supervisor, '50%')).toEqual([]);
  const params = { id };
  const body = { text: 'North 1 is quiet', revision: 0 };
  await people.ok(updateShiftNote, { token: operator, params, body });
  expect((await people.refusal(updateShiftNote, { token: staff, params, body }))[0]).toBe(409);
  await people.ok(updateShiftNote, { token: operator, params, body: { taken: true } });
  expect((await people.refusal(updateShiftNote, { token: staff, params, body: { taken: true } }))[0]).toBe(
    409,
  );
  expect((await people.ok(getShiftNotes, { token: staff })).data).toMatchObject([
    {
      text: 'North 1 is quiet',
      author: 'Stan Staff',
      edited: { by: 'Olivia Operator' },
      taken: { by: 'Olivia Operator' },
    },
  ]);
  // Nobody has taken the first one over, so it stays in sight behind a page of newer ones.
  for (let note = 0; note < 21; note++) {
    const { id: newer } = await people.ok(createShiftNote, {
      token: supervisor,
      body: { text: `Note ${note}` },
    });
    await people.ok(updateShiftNote, { token: supervisor, params: { id: newer }, body: { taken: true } });
  }
  const { data, next } = await people.ok(getShiftNotes, { token: supervisor });
  expect([data.length, data.at(-1)?.text]).toEqual([21, 'For those who see all']);
  const older = await people.ok(getShiftNotes, { token: supervisor, query: { before: String(next) } });
  expect(older.data.map((one) => one.text)).toContain('For those who see all');
});
