import { expect, onTestFinished, test } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import type { NoteKind } from '#contract/http/notes.ts';
import { hourMs, peopleOf } from './people.ts';
import { openSocket } from './realtimeSocket.ts';
import { useWorld } from './world.ts';

const { createNote, deleteAccounts, getNotes, reserveConsole, solveNote } = endpoints;

const world = useWorld();
const people = peopleOf(world);

const textsFor = async (name: string) =>
  (await people.ok(getNotes, { token: await people.open(name) })).data.map(({ text }) => text);
const write = async (kind: NoteKind, objectId: number, text: string) =>
  people.ok(createNote, { token: await people.open('staff'), body: { kind, objectId, text } });
const at = (ms: number): string => new Date(world.time.getTime() + ms).toISOString();

test('a note is seen by all who see its object, at once, until it is solved or the object is gone', async () => {
  const address = await world.api.listen();
  const other = await openSocket(world, address, await people.open('view'));
  onTestFinished(() => void other.socket.disconnect());
  const { id } = await write('console', 1, 'Controller is charging');
  await expect.poll(() => other.received, { interval: 20 }).toContainEqual(['notesUpdated', { ids: [id] }]);
  const { id: accountId } = await world.store.db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .select('accounts.id')
    .where('consoles.server_id', '=', 1)
    .where('accounts.status', '=', accountStatus.inactive)
    .executeTakeFirstOrThrow();
  await write('account', accountId, 'Asks for a captcha');
  await write('server', 1, 'Fan is loud');
  expect(await textsFor('view')).toEqual(['Fan is loud', 'Asks for a captcha', 'Controller is charging']);
  // Sees consoles only.
  expect(await textsFor('viewer')).toEqual(['Controller is charging']);
  expect(await textsFor('nobody').catch((error: Error) => error.message)).toMatch(/403/);
  const { data } = await people.ok(getNotes, {
    token: await people.open('view'),
    query: { ids: String(id) },
  });
  expect(data).toMatchObject([
    { about: { kind: 'console', id: 1 }, serverId: 1, until: null, author: { username: 'Stan Staff' } },
  ]);
  const token = await people.open('staff');
  await people.ok(solveNote, { token, params: { id } });
  expect((await people.refusal(solveNote, { token, params: { id } }))[0]).toBe(404);
  await people.ok(deleteAccounts, {
    token: await people.open('operator'),
    body: { accountIds: [accountId] },
  });
  expect(await textsFor('view')).toEqual(['Fan is loud']);
  const facts = await world.store.db
    .selectFrom('events')
    .select(['kind'])
    .where('kind', 'in', ['noteAdded', 'noteSolved'])
    .orderBy('position')
    .execute();
  expect(facts.map(({ kind }) => kind)).toEqual(['noteAdded', 'noteAdded', 'noteAdded', 'noteSolved']);
});

test('users cannot write about objects that they do not see', async () => {
  // Server 5 belongs to a group that the user does not see.
  const token = await people.open('staff');
  for (const [kind, objectId] of [
    ['server', 5],
    ['console', 41],
    ['account', 250],
  ] as const)
    expect((await people.refusal(createNote, { token, body: { kind, objectId, text: 'Hello' } }))[0]).toBe(
      404,
    );
  const viewer = await people.open('view');
  const body = { kind: 'console', objectId: 1, text: 'Hello' };
  expect((await people.refusal(createNote, { token: viewer, body }))[0]).toBe(403);
});

test('a reservation is taken over only after confirmation, ends automatically, and lasts a week at most', async () => {
  const params = { id: 2 };
  const [staff, operator] = [await people.open('staff'), await people.open('operator')];
  const until = at(2 * hourMs);
  const { id } = await people.ok(reserveConsole, { token: staff, params, body: { until } });
  const reservations = async () =>
    (await people.ok(getNotes, { token: operator })).data.filter((note) => note.until !== null);
  expect(await reservations()).toMatchObject([
    { about: { id: 2 }, author: { username: 'Stan Staff' }, until },
  ]);
  expect(await people.refusal(reserveConsole, { token: operator, params, body: { until } })).toEqual([
    409,
    'Stan Staff has reserved this console.',
  ]);
  await people.ok(reserveConsole, { token: operator, params, body: { until, replaces: id } });
  expect(await reservations()).toMatchObject([{ author: { username: 'Olivia Operator' } }]);
  people.pass(3 * hourMs);
  expect(await reservations()).toEqual([]);
  await people.ok(reserveConsole, { token: staff, params, body: { until: at(hourMs) } });
  for (const wrong of [at(-1), at(8 * 24 * hourMs)])
    expect((await people.refusal(reserveConsole, { token: staff, params, body: { until: wrong } }))[0]).toBe(
      422,
    );
});
