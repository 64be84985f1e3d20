import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Played } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { apiCalls, identityOf } from './apiCalls.ts';
import { useWorld } from './world.ts';

/** Orders that are given while an agent cannot be reached. */

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
beforeAll(async () => {
  world.hub.handleCommand = async () => {
    throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
});
beforeEach(() => {
  world.time = new Date(world.time.getTime() + 1);
});

const { getServerConsoles, getServer } = endpoints;
const serverId = 4;
const consoles = async () => (await operator(getServerConsoles, { params: { id: serverId } })).body.data;
const find = async (status: number) => {
  const found = (await consoles()).find((one) => one.status === status && one.open);
  const account = found?.activeAccount ?? found?.lastActiveAccount;
  if (!found || !account) throw new Error('There is no such console in the demo data');
  return { consoleId: found.id, accountId: account.id };
};
/** The consoles in the answer to the hello of an agent. */
const hello = async (playing?: readonly Played[]) => {
  const { body: server } = await operator(getServer, { params: { id: serverId } });
  return (await world.hub.agents().hello(server.token, identityOf(server), [], playing))?.consoles ?? [];
};
const ended = async (playing: readonly Played[]) =>
  (await hello(playing)).filter(({ mustEnd }) => mustEnd).map(({ id }) => id);
const activate = async (id: number, active: boolean) =>
  expect(await operator(endpoints.activateConsole, { params: { id }, body: { active } })).toMatchObject({
    status: 200,
  });
const quarantine = ({ accountId }: Played, quarantined: boolean) =>
  operator(endpoints.quarantineAccounts, { body: { accountIds: [accountId], quarantined } });
const finish = ({ accountId }: Played, done: boolean) =>
  operator(endpoints.finishAccounts, { body: { accountIds: [accountId], done } });

test('a console that was closed must end when the agent is back, unless it was started on the closed console', async () => {
  const played = await find(consoleStatus.connected);
  expect(await ended([played])).toEqual([]);
  await activate(played.consoleId, false);
  expect(await ended([played])).toEqual([played.consoleId]);
  // An older agent does not say what it plays.
  expect((await hello()).some(({ mustEnd }) => mustEnd)).toBe(false);
  const hand_at = new Date(world.time.getTime() + 1);
  await world.store.db.updateTable('consoles').set({ hand_at }).where('id', '=', played.consoleId).execute();
  expect(await ended([played])).toEqual([]);
  await activate(played.consoleId, true);
});

test('an account that is done, in quarantine or gone is neither played nor tried again', async () => {
  const [played, failed] = [await find(consoleStatus.connected), await find(consoleStatus.failed)];
  await quarantine(played, true);
  await finish(failed, true);
  expect(await ended([played, failed])).toEqual([played.consoleId, failed.consoleId]);
  await quarantine(played, false);
  await finish(failed, false);
  expect(await ended([played, failed])).toEqual([]);
  expect(await ended([{ ...failed, accountId: played.accountId }])).toEqual([failed.consoleId]);
  expect(await ended([{ ...failed, accountId: 999_999 }])).toEqual([failed.consoleId]);
});

test('an agent that has started again is not told to go on with them, and their consoles have ended', async () => {
  const { consoleId } = await find(consoleStatus.connected);
  const others = (await consoles()).filter(
    ({ id, status }) => status === consoleStatus.connected && id !== consoleId,
  );
  await activate(consoleId, false);
  const told = await hello([]);
  expect(told.find(({ id }) => id === consoleId)?.assignment).toBeNull();
  const assigned = told.filter(({ assignment }) => assignment).map(({ id }) => id);
  expect(assigned).toEqual(others.map(({ id }) => id));
  const now = await consoles();
  expect(now.find(({ id }) => id === consoleId)).toMatchObject({
    status: consoleStatus.disconnected,
    activeAccount: null,
  });
  expect(now.filter(({ status }) => status === consoleStatus.connected)).toHaveLength(others.length);
});

test('the reply names what failed consoles were to try again, if nobody has ended that', async () => {
  const { db } = world.store;
  const failed = (await consoles()).filter(({ status }) => status === consoleStatus.failed);
  const ids = failed.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  const retried = async () => (await hello([])).flatMap(({ id, retry }) => (retry ? [id] : []));
  const setNext = (next_check_at: Date | null) =>
    db.updateTable('consoles').set({ next_check_at }).where('id', 'in', ids).execute();
  const setOpen = (open: boolean) =>
    db.updateTable('accounts').set({ open }).where('console_id', 'in', ids).execute();
  await setNext(null);
  expect(await retried()).toEqual([]);
  await setNext(world.time);
  expect(await retried()).toEqual(ids);
  await setOpen(false);
  expect(await retried()).toEqual([]);
  // Nor later: the attempt was ended, and is not announced any more.
  await setOpen(true);
  expect(await retried()).toEqual([]);
});
