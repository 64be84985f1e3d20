import { beforeAll, expect, test } from 'vitest';
import { type ConsoleReport, accountFigures, type TaskReport } from '#contract/agent/index.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, identityOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const world = useWorld();
let token: string;
const operator = apiCalls(() => world, 'operator');
const read = async (id: number): Promise<Account | undefined> =>
  (await operator(endpoints.getAccounts)).body.data.find((account) => account.id === id);
beforeAll(async () => {
  token = (await operator(endpoints.getServer, { params: { id: 1 } })).body.token;
});

const playing = async (): Promise<Account> => {
  const found = (await operator(endpoints.getAccounts)).body.data.find(
    ({ status, server }) => status === 3 && server.id === 1,
  );
  if (!found) throw new Error('Nobody plays');
  return found;
};
const reportOf = (account: Account, over: Partial<ConsoleReport>): ConsoleReport => ({
  consoleId: account.console.id,
  accountId: account.id,
  status: account.console.status ?? 4,
  error: null,
  nextCheckAt: null,
  gameActivity: { gameSessionsToday: 1, playedToday: 1, maxGamesToday: 9, playedTotal: 1 },
  ...over,
});

test('an assignment contains the numbers of the account, and reports update them', async () => {
  const account = await playing();
  const { body: server } = await operator(endpoints.getServer, { params: { id: 1 } });
  const welcome = await world.hub.agents().hello(token, identityOf(server), []);
  const assigned = welcome?.consoles.find(({ id }) => id === account.console.id)?.assignment?.figures;
  const figures = accountFigures.parse(assigned);
  figures.activity.gamesToday += 1;
  figures.balance.balance += 500_000;
  figures.captcha.captchaToday += 1;
  await takeEvents(world);
  await world.hub.agents().report(token, [reportOf(account, { figures })]);
  expect(await read(account.id)).toMatchObject({
    activity: figures.activity,
    balance: figures.balance,
    captcha: figures.captcha,
  });
  expect(await takeEvents(world)).toContainEqual({
    name: 'accountsUpdated',
    payload: { ids: [account.id] },
    audience: { serverIds: [1] },
  });
});

test('an account shows the tag of its unfinished task until the task ends', async () => {
  const account = await playing();
  const task: TaskReport = {
    key: 'k-1',
    consoleId: account.console.id,
    accountId: account.id,
    type: 'signIn',
    status: 'sent',
    tag: 'queue',
    error: null,
    start: new Date(world.time).toISOString(),
    end: null,
  };
  await world.store.db.updateTable('accounts').set({ signed: false }).where('id', '=', account.id).execute();
  await world.hub.agents().task(token, task);
  expect((await read(account.id))?.activeTask).toEqual({ tag: 'queue' });
  const end = new Date(world.time).toISOString();
  await world.hub.agents().task(token, { ...task, status: 'finished', tag: 'signed in', end });
  expect(await read(account.id)).toMatchObject({
    activeTask: null,
    signed: true,
    signedInfo: { signed: true, createdAt: end },
  });
});

test('all accounts of a failed console show its state; a report about a deleted account is ignored', async () => {
  const account = await playing();
  await takeEvents(world);
  await world.hub.agents().report(token, [reportOf(account, { status: -1, error: 'No network' })]);
  expect(await read(account.id)).toMatchObject({ status: -1, lastError: 'No network' });
  const own = (await operator(endpoints.getAccounts)).body.data.filter(
    ({ console: at }) => at.id === account.console.id,
  );
  expect((await takeEvents(world)).find(({ name }) => name === 'accountsUpdated')?.payload).toEqual({
    ids: expect.arrayContaining(own.map(({ id }) => id)),
  });
  await operator(endpoints.deleteAccounts, { body: { accountIds: [account.id] } });
  await world.hub.agents().report(token, [reportOf(account, { status: 3 })]);
  expect(await read(account.id)).toBeUndefined();
});

test('the reports of all consoles of a server are stored with the statements of one', async () => {
  const { data } = (await operator(endpoints.getServerConsoles, { params: { id: 1 } })).body;
  const reports = data.flatMap(({ id, accounts, gameActivity }): ConsoleReport[] => {
    const account = accounts.find(({ open }) => open);
    return account && gameActivity
      ? [
          {
            consoleId: id,
            accountId: account.id,
            status: 4,
            error: null,
            nextCheckAt: null,
            gameActivity: { ...gameActivity, playedTotal: 1000 + id },
          },
        ]
      : [];
  });
  const statementsFor = async (sent: readonly ConsoleReport[]): Promise<number> =>
    (await world.statementsOf(() => world.hub.agents().report(token, sent))).length;
  const one = await statementsFor(reports.slice(0, 1));
  expect(one).toBeGreaterThan(0);
  await takeEvents(world);
  expect(await statementsFor(reports)).toBe(one);
  const consoleIds = reports.map(({ consoleId }) => consoleId);
  expect(await takeEvents(world)).toContainEqual({
    name: 'consolesUpdated',
    payload: { ids: consoleIds },
    audience: { serverIds: [1] },
  });
  const after = (await operator(endpoints.getServerConsoles, { params: { id: 1 } })).body.data;
  const played = after.filter(({ id }) => consoleIds.includes(id));
  expect(
    played.map(({ id, status, activeAccount, gameActivity }) => [
      id,
      status,
      activeAccount?.id,
      activeAccount?.status,
      gameActivity?.playedTotal,
    ]),
  ).toEqual(reports.map(({ consoleId, accountId }) => [consoleId, 4, accountId, 3, 1000 + consoleId]));
});
