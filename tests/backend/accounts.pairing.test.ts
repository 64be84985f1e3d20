import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountTask, TaskReport } from '#contract/agent/index.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { apiCalls, identityOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { pairAccounts, pairByLink, pairByPinCode, importPairing, checkPairing, resetPairing } = endpoints;
const { signInAccounts, resetSignIn, getAccounts, getServer, finishAccounts } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
const read = async (id: number): Promise<Account | undefined> =>
  (await operator(getAccounts)).body.data.find((account) => account.id === id);
const limits = async () => (await operator(getAccounts)).body.summary.limits;
/** Gives open, idle accounts of server 1 this state. */
const setState = async (count: number, state: { paired: boolean; signed: boolean }): Promise<Account[]> => {
  const found = (await operator(getAccounts)).body.data
    .filter(({ status, open, server }) => status === 1 && open && server.id === 1)
    .slice(0, count);
  const ids = found.map(({ id }) => id);
  await world.store.db.updateTable('accounts').set(state).where('id', 'in', ids).execute();
  return found;
};
const idsOf = (accounts: readonly Account[]): number[] => accounts.map(({ id }) => id);
const sentTasks = (): AccountTask[] =>
  world.hub.commands.flatMap(({ command }) => (command.kind === 'accountTasks' ? command.tasks : []));
const report = async (task: AccountTask | undefined, over: Partial<TaskReport>): Promise<void> => {
  if (!task) throw new Error('No task was sent');
  const { key, consoleId, account, type, start } = task;
  const { body } = await operator(getServer, { params: { id: 1 } });
  const base = { key, consoleId, accountId: account.id, type, start, tag: null, error: null, end: null };
  await world.hub.agents().task(body.token, { ...base, status: 'active', ...over });
};
const end = () => new Date(world.time).toISOString();
beforeAll(async () => {
  await world.store.db.updateTable('servers').set({ online: true }).execute();
});
beforeEach(async () => {
  await world.store.db.deleteFrom('tasks').where('status', 'in', ['sent', 'active']).execute();
  await world.store.db.updateTable('accounts').set({ status: 1 }).where('status', '=', 4).execute();
  world.hub.commands.length = 0;
  await takeEvents(world);
});

test('a pairing task waits, runs, and ends with a paired account and its date', async () => {
  const [one] = await setState(1, { paired: false, signed: false });
  const { current } = await limits();
  const { body } = await operator(pairAccounts, { body: { accountIds: [one?.id] } });
  expect(body).toEqual({ sent: [one?.id], errors: [] });
  expect(await read(one?.id ?? 0)).toMatchObject({ status: 4, activeTask: { tag: 'parring queue' } });
  expect(await limits()).toEqual({ current: current + 1, max: 100 });
  expect(await takeEvents(world)).toContainEqual({
    name: 'accountsUpdated',
    payload: { ids: [one?.id] },
    audience: { serverIds: [1] },
  });
  const [task] = sentTasks();
  expect(task).toMatchObject({ account: { id: one?.id }, type: 'parring', method: 'auto' });
  await report(task, { tag: 'parring: sign-in page' });
  expect(await read(one?.id ?? 0)).toMatchObject({
    status: 4,
    activeTask: { tag: 'parring: sign-in page' },
  });
  await report(task, { status: 'finished', tag: 'paired', end: end() });
  expect(await read(one?.id ?? 0)).toMatchObject({
    status: 1,
    activeTask: null,
    lastError: null,
    paired: true,
    pairingInfo: { paired: end(), addedToConsole: true },
  });
  expect(await limits()).toEqual({ current, max: 100 });
});

test('a failed sign-in leaves the error at the account, and reset takes sign-in and pairing back', async () => {
  const [one] = await setState(1, { paired: true, signed: false });
  await operator(signInAccounts, { body: { accountIds: [one?.id] } });
  const error = 'Sign in failed: wrong password';
  await report(sentTasks()[0], { status: 'failed', error, end: end() });
  expect(await read(one?.id ?? 0)).toMatchObject({ status: -1, lastError: error, signed: false });
  await operator(signInAccounts, { body: { accountIds: [one?.id] } });
  await report(sentTasks()[1], { status: 'finished', tag: 'signed in', end: end() });
  const signedInfo = { signed: true, createdAt: end() };
  expect(await read(one?.id ?? 0)).toMatchObject({ status: 1, lastError: null, signedInfo });
  await operator(resetSignIn, { body: { accountIds: [one?.id] } });
  expect(await read(one?.id ?? 0)).toMatchObject({ paired: true, signed: false });
  const { body } = await operator(resetPairing, { body: { accountIds: [one?.id] } });
  expect(body.sent).toEqual([one?.id]);
  expect(await read(one?.id ?? 0)).toMatchObject({ paired: false, pairingInfo: { paired: null } });
});

test('a task that fails ends the work on an account that was marked as done meanwhile', async () => {
  const [one] = await setState(1, { paired: true, signed: false });
  await operator(signInAccounts, { body: { accountIds: [one?.id] } });
  const done = { open: false, active_task: null };
  await world.store.db
    .updateTable('accounts')
    .set(done)
    .where('id', '=', one?.id ?? 0)
    .execute();
  await report(sentTasks()[0], { status: 'failed', error: 'No answer', end: end() });
  expect(await read(one?.id ?? 0)).toMatchObject({ status: -1, lastError: 'No answer' });
});

test('a hello that left before a new task arrived does not end it, and one that was given up counts as work again', async () => {
  const [one] = await setState(1, { paired: false, signed: false });
  const { body: server } = await operator(getServer, { params: { id: 1 } });
  const hello = () => world.hub.agents().hello(server.token, identityOf(server), []);
  await operator(pairAccounts, { body: { accountIds: [one?.id] } });
  await hello();
  expect(await read(one?.id ?? 0)).toMatchObject({ status: 4, activeTask: { tag: 'parring queue' } });
  world.time = new Date(world.time.getTime() + 31_000);
  await hello();
  expect(await read(one?.id ?? 0)).toMatchObject({ status: 1, activeTask: null });
  // The agent works on it all the same.
  const [task] = sentTasks();
  await report(task, { tag: 'parring: sign-in page' });
  expect(await read(one?.id ?? 0)).toMatchObject({ status: 4, activeTask: { tag: 'parring: sign-in page' } });
  await report(task, { status: 'failed', error: 'No answer', end: end() });
  expect(await read(one?.id ?? 0)).toMatchObject({ status: -1, lastError: 'No answer' });
});

test('a hard reset signs out as well, and a check finds a lost pairing', async () => {
  const [one, two] = await setState(2, { paired: true, signed: true });
  await operator(resetPairing, { body: { accountIds: [one?.id], hard: true } });
  expect(await read(one?.id ?? 0)).toMatchObject({ paired: false, signed: false });
  await operator(checkPairing, { body: { accountIds: [two?.id] } });
  const error = 'The console does not know the account';
  await report(sentTasks()[0], { status: 'failed', paired: false, error, end: end() });
  expect(await read(two?.id ?? 0)).toMatchObject({ paired: false, signed: true, lastError: error });
});

test('link, pin code and import carry what the agent needs', async () => {
  const [one, two, three] = await setState(3, { paired: false, signed: false });
  await operator(pairByLink, { body: { accountId: one?.id, code: 'v3.AbC' } });
  await operator(pairByPinCode, { body: { accountId: two?.id, pinCode: '12345678' } });
  await operator(importPairing, { body: { accountIds: [three?.id], server: 1, region: 'asia' } });
  expect(sentTasks()).toMatchObject([
    { method: 'link', code: 'v3.AbC' },
    { method: 'pinCode', code: '12345678' },
    { method: 'import', region: 'asia' },
  ]);
  expect((await operator(pairByPinCode, { body: { accountId: two?.id, pinCode: '12' } })).status).toBe(422);
});

test('the states decide who is accepted, and an import only takes accounts of its server', async () => {
  const [paired] = await setState(1, { paired: true, signed: true });
  const email = `Account '${paired?.email}'`;
  const errorOf = async (endpoint: Parameters<typeof operator>[0], body: object): Promise<unknown> =>
    (await operator(endpoint, { body: { accountIds: [paired?.id], ...body } })).body;
  const refused = (error: string) => ({ sent: [], errors: [{ id: paired?.id, error }] });
  expect(await errorOf(pairAccounts, {})).toMatchObject(refused(`${email} is already paired.`));
  expect(await errorOf(signInAccounts, {})).toMatchObject(refused(`${email} is already signed in.`));
  const [unpaired] = await setState(1, { paired: false, signed: false });
  expect(unpaired?.id).toBe(paired?.id);
  expect(await errorOf(resetPairing, {})).toMatchObject(refused(`${email} is not paired.`));
  expect(await errorOf(checkPairing, {})).toMatchObject(refused(`${email} is not paired.`));
  expect(await errorOf(resetSignIn, {})).toMatchObject(refused(`${email} is not signed in.`));
  expect(await errorOf(importPairing, { server: 2 })).toMatchObject(
    refused(`${email} is on another server.`),
  );
  await operator(pairAccounts, { body: { accountIds: [unpaired?.id] } });
  expect(await errorOf(pairAccounts, {})).toMatchObject(refused(`${email} is running.`));
  expect(await errorOf(finishAccounts, { done: true })).toMatchObject(refused(`${email} is running.`));
});

test('at the last free place two users at the same time get one task, and the other one the limit', async () => {
  const [one, two] = await setState(2, { paired: false, signed: false });
  await fillQueue(99);
  const answers = await Promise.all([
    operator(pairAccounts, { body: { accountIds: [one?.id] } }),
    staff(signInAccounts, { body: { accountIds: [two?.id] } }),
  ]);
  expect(answers.flatMap(({ body }) => body.sent)).toHaveLength(1);
  const errors = answers.flatMap(({ body }) => body.errors.map(({ error }) => error));
  expect(errors).toEqual([
    expect.stringMatching(
      /^You cannot send a (sign in|parring) task to the queue\. Limit \(100\) reached!!!$/,
    ),
  ]);
  expect(await limits()).toEqual({ current: 100, max: 100 });
});

test('as many accounts are sent as the limit permits; the tasks of an offline server do not count', async () => {
  const accounts = await setState(5, { paired: false, signed: false });
  await fillQueue(98);
  const { body } = await operator(pairAccounts, { body: { accountIds: idsOf(accounts) } });
  expect([body.sent.length, body.errors.length]).toEqual([2, 3]);
  await world.store.db.updateTable('servers').set({ online: false }).where('id', '=', 1).execute();
  expect((await limits()).current).toBe(0);
  await world.store.db.updateTable('servers').set({ online: true }).where('id', '=', 1).execute();
});

test('an agent that does not reply leaves the account unchanged', async () => {
  const [one] = await setState(1, { paired: false, signed: false });
  await world.store.db
    .updateTable('accounts')
    .set({ status: -1, last_error: 'No network' })
    .where('id', '=', one?.id ?? 0)
    .execute();
  const handle = world.hub.handleCommand;
  world.hub.handleCommand = async (_token, { kind: command }) => {
    if (command === 'accountTasks')
      throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
  const { body } = await operator(pairAccounts, { body: { accountIds: [one?.id] } });
  world.hub.handleCommand = handle;
  expect(body).toMatchObject({
    sent: [],
    errors: [{ id: one?.id, error: 'Server is offline. Check it and try again.' }],
  });
  expect(await read(one?.id ?? 0)).toMatchObject({ status: -1, lastError: 'No network', activeTask: null });
  expect((await limits()).current).toBe(0);
});

test('a bulk call sends the same number of statements for many accounts as for few', async () => {
  const accounts = await setState(9, { paired: false, signed: false });
  const count = async (ids: readonly number[]): Promise<number> => {
    const statements = await world.statementsOf(() => operator(pairAccounts, { body: { accountIds: ids } }));
    return statements.length;
  };
  const [first = 0, ...rest] = idsOf(accounts);
  const one = await count([first]);
  expect(one).toBeGreaterThan(4);
  expect(await count(rest)).toBe(one);
});

/** Unfinished tasks of server 1. */
async function fillQueue(count: number): Promise<void> {
  const { id: account_id, console_id } = await world.store.db
    .selectFrom('accounts')
    .select(['id', 'console_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const task = { server_id: 1, console_id, account_id, type: 'parring', status: 'sent' };
  await world.store.db
    .insertInto('tasks')
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...task,
        key: `full-${index}`,
        start_at: world.time,
        end_at: null,
        tag: null,
        error: null,
      })),
    )
    .execute();
}
