import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { type ActivityEntry, getActivity } from '#contract/http/activity.ts';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls } from './apiCalls.ts';
import { useWorld } from './world.ts';

/** Actions of users and of the agent of a server on two consoles and their accounts. */
type Step =
  | { kind: 'report'; console: number; account: number | null; status: number }
  | { kind: 'start' | 'stop' | 'done' | 'undone' | 'reset' | 'pair' | 'signIn'; account: number }
  | { kind: 'task'; account: number; type: 'parring' | 'signIn'; isFine: boolean; paired: boolean }
  | { kind: 'move'; account: number; console: number };

const account = fc.nat({ max: 4 });
const gameConsole = fc.nat({ max: 1 });
const { connecting, connected, failed, disconnected } = consoleStatus;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      console: gameConsole,
      account: fc.option(account),
      status: fc.constantFrom(connecting, connected, failed, disconnected),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['start', 'stop', 'done', 'undone', 'reset', 'pair', 'signIn'] as const)),
      account,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('task' as const),
      account,
      type: fc.constantFrom('parring' as const, 'signIn' as const),
      isFine: fc.boolean(),
      paired: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), account, console: gameConsole }) },
);

interface State {
  status: number;
  open: boolean;
  console: string;
}

/** The known state of an account after one more entry. */
function after(state: State, { kind, data }: ActivityEntry): State {
  const isWorkedOn = state.status === accountStatus.signIn;
  const statuses: Readonly<Record<string, number>> = {
    consoleConnecting: accountStatus.connecting,
    consoleConnected: accountStatus.active,
    consoleRecovered: accountStatus.active,
    consoleFailed: isWorkedOn ? state.status : accountStatus.failed,
    consoleDisconnected: isWorkedOn ? state.status : accountStatus.inactive,
    accountReset: accountStatus.inactive,
    pairingStarted: accountStatus.signIn,
    signInStarted: accountStatus.signIn,
    ...(isWorkedOn && {
      accountPaired: accountStatus.inactive,
      accountSignedIn: accountStatus.inactive,
      pairingLost: accountStatus.inactive,
      pairingFailed: accountStatus.failed,
      signInFailed: accountStatus.failed,
    }),
  };
  return {
    status: statuses[kind] ?? state.status,
    open: kind === 'accountDone' ? false : kind === 'accountReopened' ? true : state.open,
    console: kind === 'accountMoved' ? String(data['to']) : state.console,
  };
}

const world = useWorld();
let ids: number[];
let consoles: { id: number; token: string }[];
const operator = apiCalls(() => world, 'operator');
beforeAll(async () => {
  const { db } = world.store;
  consoles = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select(['consoles.id', 'servers.token'])
    .where('server_id', '=', 1)
    .where((eb) =>
      eb.exists(eb.selectFrom('accounts').select('id').whereRef('console_id', '=', 'consoles.id')),
    )
    .orderBy('consoles.id')
    .limit(2)
    .execute();
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where(
      'console_id',
      'in',
      consoles.map(({ id }) => id),
    )
    .orderBy('id')
    .limit(5)
    .execute();
  ids = accounts.map(({ id }) => id);
  await sql`update accounts set status = ${accountStatus.inactive}, paired = false, signed = false, open = true, last_error = null`.execute(
    db,
  );
  await sql`update consoles set status = ${disconnected}, open = true, active_account_id = null, last_active_account_id = null`.execute(
    db,
  );
  await sql`delete from tasks`.execute(db);
});

const states = async (): Promise<State[]> => {
  const rows = await world.store.db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .select(['accounts.status', 'accounts.open', 'consoles.name as console'])
    .where('accounts.id', 'in', ids)
    .orderBy('accounts.id')
    .execute();
  return rows;
};

/** Entries about an account after a position, oldest first. */
const entriesOf = async (id: number, since: number): Promise<ActivityEntry[]> => {
  const { body } = await operator(getActivity, { query: { account: String(id), limit: '200' } });
  return body.data.filter(({ position }) => position > since).toReversed();
};

const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 5, playedTotal: 0 };
let number = 0;

async function carryOut(one: Step): Promise<void> {
  const body = { accountIds: 'account' in one && one.account !== null ? [ids[one.account] ?? 0] : [] };
  const agents = world.hub.agents();
  const token = consoles[0]?.token ?? '';
  switch (one.kind) {
    case 'report': {
      const report: ConsoleReport = {
        consoleId: consoles[one.console]?.id ?? 0,
        status: one.status,
        accountId: one.account === null ? null : (ids[one.account] ?? null),
        error: one.status === failed ? 'No picture' : null,
        nextCheckAt: null,
        gameActivity,
      };
      return agents.report(token, [report]);
    }
    case 'start':
      return void (await operator(endpoints.connectAccounts, { body }));
    case 'stop':
      return void (await operator(endpoints.disconnectAccounts, { body }));
    case 'done':
    case 'undone':
      return void (await operator(endpoints.finishAccounts, {
        body: { ...body, done: one.kind === 'done' },
      }));
    case 'reset':
      return void (await operator(endpoints.resetAccounts, { body }));
    case 'pair':
      return void (await operator(endpoints.pairAccounts, { body }));
    case 'signIn':
      return void (await operator(endpoints.signInAccounts, { body }));
    case 'task': {
      const [accountId = 0] = body.accountIds;
      const place = await world.store.db
        .selectFrom('accounts')
        .select('console_id')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const at = world.time.toISOString();
      const status = one.isFine ? ('finished' as const) : ('error' as const);
      return agents.task(token, {
        key: `task ${(number += 1)}`,
        consoleId: place.console_id,
        accountId,
        type: one.type,
        status,
        tag: null,
        error: one.isFine ? null : 'No answer',
        start: at,
        end: at,
        ...(one.type === 'parring' && !one.paired && { paired: false }),
      });
    }
    case 'move': {
      const change = { id: body.accountIds[0] ?? 0, consoleId: consoles[one.console]?.id ?? 0 };
      return void (await operator(endpoints.updateAccounts, { body: { accounts: [change] } }));
    }
  }
}

test('the state of an account is what its entries say, one after the other', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const before = await states();
      const { rows } = await sql<{ last: number }>`select max(position)::int as last from events`.execute(
        world.store.db,
      );
      for (const one of steps) await carryOut(one);
      // A waiting pairing may start while both are read.
      const read = async () => {
        const told = await Promise.all(ids.map((id) => entriesOf(id, rows[0]?.last ?? 0)));
        for (const { kind } of told.flat()) seen.add(kind);
        const folded = before.map((state, at) => (told[at] ?? []).reduce(after, state));
        return { folded, stored: await states() };
      };
      await expect
        .poll(async () => {
          const { folded, stored } = await read();
          return isDeepStrictEqual(folded, stored) ? 'equal' : { folded, stored };
        })
        .toBe('equal');
    }),
    { numRuns: 40 },
  );
  // Almost every kind that changes an account.
  expect(seen.size).toBeGreaterThan(12);
}, 120_000);
