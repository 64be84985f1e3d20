import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { auditActions } from '#contract/http/audit.ts';
import { endpoints } from '#contract/http/index.ts';
import { alertRequests } from './alertRequests.ts';
import { names, partsOf } from './requests.ts';
import { type Parts, useWorld } from './world.ts';

type Name = (typeof names)[number];

/** Calls that change something without appending a fact of their own. */
const without: Partial<Record<Name, string>> = {
  searchAccounts: 'only reads',
  getDatabase: 'only reads',
  getServersSummary: 'only reads',
  getAccountsBefore: 'only reads',
  previewConfigSchema: 'only reads',
  previewAlertRule: 'only reads',
  dryRunAlertRule: 'remembers who has seen it, for a day',
  checkAccountProxy: 'tries a proxy, and stores nothing',
  testDestination: 'sends a test, whose result is the state of the destination',
  renewPushDevice: 'the device stays the same one',
  testPushDevice: 'sends a test, and stores nothing',
  createView: 'how a person arranges a grid, for nobody else',
  updateView: 'how a person arranges a grid, for nobody else',
  deleteView: 'how a person arranges a grid, for nobody else',
  createShiftNote: 'notes of shifts are a journal of their own',
  updateShiftNote: 'notes of shifts are a journal of their own',
  startSecondFactor: 'nothing is enabled yet',
  reportBrowserFigures: 'how fast a browser is, without a name',
  logout: 'ends the own session; that of a guest is in the audit log',
};

/** A trigger turns their entries in the audit log into facts, which the people tests check. */
const audited: readonly Name[] = [
  'forgotPassword',
  'login',
  'register',
  'resetPassword',
  'redeemAccessLink',
  'changePassword',
  'changeTimezone',
  'disableSecondFactor',
  'enableSecondFactor',
  'replaceRecoveryCodes',
  'endOtherSessions',
  'endSession',
  'updatePerson',
  'endPersonSessions',
  'resetPersonSecondFactor',
];

const world = useWorld();
/** Accounts of console 8: one to be deleted, one that has failed, and one that is neither paired nor signed in. */
let [spare, failed, plain] = [0, 0, 0];
beforeAll(async () => {
  world.hub.handleCommand = async () => {};
  await world.tokenOf('operator');
  await world.tokenOf('supervisor');
  [spare = 0, failed = 0, plain = 0] = await idsOf(
    'select id from accounts where console_id = 8 order by id',
  );
});

const run = (text: string) => sql.raw(text).execute(world.store.db);
const idOf = async (query: string): Promise<number> => {
  const { rows } = await sql.raw<{ id: number }>(query).execute(world.store.db);
  return rows[0]?.id ?? 0;
};
const idsOf = async (query: string): Promise<number[]> =>
  (await sql.raw<{ id: number }>(query).execute(world.store.db)).rows.map(({ id }) => id);
const send = async (name: Name, parts: Parts = {}, by = 'operator') =>
  world.api.call(endpoints[name] as Endpoint, {
    ...partsOf(name),
    ...parts,
    token: await world.tokenOf(by),
  });

const attached = (column: string) =>
  idsOf(`select config_id as id from attached_configs where ${column} = 1 order by position, config_id`);
/** Console 8 and its accounts are idle. */
const rest = async () => {
  await run('update servers set open = true where id = 1');
  await run(
    `update consoles set open = true, status = ${consoleStatus.disconnected}, active_account_id = null where id = 8`,
  );
  await run(`update accounts set open = true, paired = false, signed = false, last_error = null, active_task = null,
    status = case id when ${failed} then ${accountStatus.failed} else ${accountStatus.inactive} end where console_id = 8`);
  await run('delete from tasks where console_id = 8');
};
const play = async () => {
  await rest();
  await run(
    `update consoles set status = ${consoleStatus.connected}, active_account_id = ${plain} where id = 8`,
  );
  await run(`update accounts set status = ${accountStatus.active} where id = ${plain}`);
};
const ofPlain = async () => {
  await rest();
  return { body: { accountIds: [plain] } };
};
const paired = async () => {
  const parts = await ofPlain();
  await run(`update accounts set paired = true, signed = true where id = ${plain}`);
  return parts;
};

/** Creates a screen with this many pictures. @returns its id */
const screenWith = async (pictures: number): Promise<number> => {
  await run(`with made as (insert into screens (seen_at) values (now()) returning id)
    insert into screen_hashes (screen_id, hash, picture)
    select id, repeat('0', 64), '' from made, generate_series(1, ${pictures})`);
  return idOf('select max(id) as id from screens');
};

/** Preparations that make a request of `requests.ts` change something. */
const prepare: Partial<Record<Name, () => Promise<(Parts & { by?: string }) | void>>> = {
  createInviteCode: async () => ({ by: 'supervisor' }),
  revokeInviteCode: async () => ({
    params: { id: await idOf('select max(id) as id from invite_codes') },
    by: 'supervisor',
  }),
  changeName: async () => ({ body: { username: 'Another name' } }),
  solveNote: async () => ({
    params: { id: await idOf('select max(id) as id from notes where solved_at is null') },
  }),
  updateScreen: async () => ({ params: { id: await screenWith(1) } }),
  mergeScreens: async () => ({ body: { into: await screenWith(1), screenIds: [await screenWith(1)] } }),
  splitScreen: async () => {
    const id = await screenWith(2);
    return { params: { id }, body: { pictureId: await idOf('select max(id) as id from screen_hashes') } };
  },
  deleteScreen: async () => ({ params: { id: await screenWith(1) } }),
  ...alertRequests({ world: () => world, run, idOf }),
  attachGroupConfig: async () => void (await send('detachGroupConfig')),
  orderGroupConfigs: async () => ({ body: { configIds: await attached('group_id') } }),
  attachServerConfig: async () => void (await send('detachServerConfig')),
  detachServerConfig: async () => void (await send('attachServerConfig')),
  orderServerConfigs: async () => ({ body: { configIds: await attached('server_id') } }),
  deleteServerGroup: async () => {
    await send('createServerGroup', { body: { name: 'Gone' } });
    return { params: { id: await idOf('select max(id) as id from server_groups') } };
  },
  attachServer: async () => {
    await run(
      `insert into waiting_agents values ('aa01', 'PC', 'pc', '10.0.0.9', '1.0.0', now() + interval '1 day')`,
    );
    return {};
  },
  deleteServer: async () => ({ params: { id: await idOf('select max(id) as id from servers') } }),
  setServerFlow: async () => {
    await run('update servers set open = false where id = 1');
    await run(`update consoles set status = ${consoleStatus.disconnected} where server_id = 1`);
    return { body: { flow: 1 } };
  },
  openServer: async () => void (await run('update servers set open = false where id = 1')),
  closeServer: async () => void (await run('update servers set open = true where id = 1')),
  updateServer: async () => ({ body: { description: 'Renamed' } }),
  deleteConfig: async () => {
    await send('createGameConfig', { body: { name: 'Unused', config: { pace: 1 } } });
    return { params: { id: await idOf('select max(id) as id from configs') } };
  },
  updateBaseConfig: async () => ({ by: 'supervisor' }),
  updateBaseVersion: async () => ({ body: { version: '9.9.9.9' }, by: 'supervisor' }),
  updateConfigSchema: async () => {
    const { schema, revision } = (await send('getConfigSchema')).json<{ schema: object; revision: number }>();
    const pace = {
      ...(partsOf('previewConfigSchema').body as { schema: { pace: object } }).schema.pace,
      title: 'Speed',
    };
    return { body: { schema: { ...schema, pace }, revision }, by: 'supervisor' };
  },
  attachSchedulers: async () => ({ body: { consoleIds: [2], schedulerId: 1 } }),
  enableScheduler: async () => {
    await send('attachScheduler');
    return { body: { enabled: false } };
  },
  enableSchedulers: async () => {
    await send('attachSchedulers', { body: { consoleIds: [2], schedulerId: 1 } });
    return { body: { consoleIds: [2], enabled: false } };
  },
  detachSchedulers: async () => {
    await send('attachSchedulers', { body: { consoleIds: [2], schedulerId: 1 } });
    return { query: { consoleIds: '2' } };
  },
  activateConsole: async () => ({ body: { active: false } }),
  connectConsole: async () => {
    await rest();
    return { body: { accountId: plain } };
  },
  disconnectConsole: async () => {
    await play();
    return { params: { id: 8 } };
  },
  disconnectAccounts: async () => {
    await play();
    return { body: { accountIds: [plain] } };
  },
  connectAccounts: ofPlain,
  finishAccounts: async () => {
    await rest();
    return { body: { accountIds: [plain], done: true } };
  },
  quarantineAccounts: async () => {
    await rest();
    return { body: { accountIds: [failed], quarantined: true } };
  },
  resetAccounts: async () => {
    await rest();
    return { body: { accountIds: [failed] } };
  },
  deleteAccounts: async () => {
    await rest();
    return { body: { accountIds: [spare] } };
  },
  pairAccounts: ofPlain,
  signInAccounts: ofPlain,
  checkPairing: paired,
  resetPairing: paired,
  resetSignIn: paired,
  importPairing: async () => ({ body: { ...(await ofPlain()).body, region: 'asia' } }),
  pairByLink: async () => {
    await rest();
    return { body: { accountId: plain, code: 'v3.AbC' } };
  },
  pairByPinCode: async () => {
    await rest();
    return { body: { accountId: plain, pinCode: '12345678' } };
  },
  signInByLink: async () => {
    await rest();
    return { body: { accountId: plain, code: 'v3.AbC' } };
  },
  uploadAccounts: async () => ({
    body: {
      accounts: [
        {
          guiId: randomUUID(),
          serverId: 1,
          consoleName: 'C1-01',
          email: 'up@players.dugout.test',
          password: 'secret-1',
        },
      ],
    },
  }),
  checkProxies: async () => {
    await run('update proxies set check_requested_at = null');
    return { body: { proxyIds: await ownProxies() } };
  },
  deleteProxies: async () => ({ query: { proxyIds: (await ownProxies()).join(',') } }),
};
const ownProxies = () =>
  idsOf(
    `select proxies.id from proxies join users on users.id = owner_id where email = 'operator@dugout.test' limit 2`,
  );

const writes = names.filter((name) => endpoints[name].method !== 'GET');

test.each(writes.filter((name) => !(name in without) && !audited.includes(name)))(
  '%s appends its facts, with the caller and the call',
  async (name) => {
    const { by = 'operator', ...parts } = (await prepare[name]?.()) ?? {};
    const { position } = await world.store.db
      .selectFrom('events')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirstOrThrow();
    const answer = await send(name, parts, by);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const facts = await world.store.db
      .selectFrom('events')
      .select(['kind', 'batch', 'actor_kind', 'actor_name'])
      .where('is_history', '=', true)
      .where('position', '>', position)
      .execute();
    expect(facts.length).toBeGreaterThan(0);
    const who = facts.filter(({ actor_kind }) => actor_kind === 'user');
    expect(who.length).toBeGreaterThan(0);
    expect(who.every(({ actor_name }) => actor_name !== null)).toBe(true);
    // Those of the audit log are written by the database.
    const own = who.filter(({ kind }) => !(auditActions as readonly string[]).includes(kind));
    expect(own.every(({ batch }) => batch !== null)).toBe(true);
  },
);

test('calls that append nothing by themselves exist', () => {
  expect(
    [...Object.keys(without), ...audited].filter((name) => !(writes as string[]).includes(name)),
  ).toEqual([]);
});
