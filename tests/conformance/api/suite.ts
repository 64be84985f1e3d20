import { can } from '#domain/access/can.ts';
import { maxStoredInt } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { Config } from '#contract/http/configs.ts';
import type { Enums } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import type { Server } from '#contract/http/servers.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { Report } from '../lib/report.ts';
import { type Caller, createCaller, expectRefusal, expectShape } from './caller.ts';
import { checkDatabase } from './databaseChecks.ts';
import { checkMoney } from './moneyChecks.ts';
import { linkRoundTrip } from './linkRoundTrip.ts';
import { checkReports } from './reportChecks.ts';
import { writeRoundTrip } from './roundTrip.ts';
import { writeSchedulerRoundTrip } from './schedulerRoundTrip.ts';

export interface ApiSuiteOptions {
  /** Address to which paths are appended, without a trailing slash: `http://127.0.0.1:8080/api`. */
  api: string;
  email: string;
  password: string;
  /** Also creates, updates and deletes its own server group and scheduler, and uses an access link. */
  write: boolean;
}

type Name = keyof typeof endpoints;

/** Calls that are not made with the valid session, because they would end it. */
const endsSession: readonly Name[] = ['logout'];

/** Reads that change something, or need data that only a write creates; the round trip of links covers the first. */
const needsLink: readonly Name[] = ['getAccessLinkInfo', 'startGuestAccess'];

/** An id that does not exist on any backend. */
const unknownId = maxStoredInt;

/**
 * Goes through every call that the contract declares: access without and with a wrong token, permissions, the shape
 * of answers, unknown ids and invalid bodies. Without `write` nothing of the backend is changed.
 */
export async function checkApi({ api, email, password, write }: ApiSuiteOptions): Promise<Report> {
  const report = new Report();
  const call = createCaller(api);
  const login = await call(endpoints.login, { body: { email, password } });
  const { jwt: token } = expectShape(endpoints.login, login) as { jwt?: string };
  if (!token) throw new Error('This user has a second factor: use another one');
  const read = async (endpoint: Endpoint) => expectShape(endpoint, await call(endpoint, { token }));
  const enums = (await read(endpoints.getEnums)) as Enums;
  const me = (await read(endpoints.getMe)) as User;
  const mayCall = ({ access }: Endpoint): boolean =>
    typeof access === 'string' || access.some((permission) => can(enums, me.role, permission));
  const list = async (endpoint: Endpoint): Promise<unknown[]> =>
    mayCall(endpoint) ? ((await read(endpoint)) as { data: unknown[] }).data : [];
  const servers = (await list(endpoints.getServers)) as Server[];
  const groups = (await list(endpoints.getServerGroups)) as ServerGroup[];
  const server = servers[0];
  const consoles = (await list(endpoints.getConsoleSchedulers)) as ConsoleScheduler[];
  const consoleId = consoles[0]?.consoleId;
  const ownConfig = ((await list(endpoints.getOwnConfigs)) as Config[]).find(({ isEditable }) => isEditable);
  const account = mayCall(endpoints.getAccounts)
    ? ((await call(endpoints.getAccounts, { token, query: { limit: 1 } })).body as { data: Account[] })
        .data[0]
    : undefined;

  for (const [name, endpoint] of Object.entries(endpoints) as [Name, Endpoint][]) {
    const subject = `${endpoint.method} ${endpoint.path}`;
    const others = { configId: unknownId, viewId: unknownId, planId: unknownId, type: 'default' };
    const known = { id: server?.id ?? 0, kind: 'server', token: 'ffffffffffff', ...others };
    const unknown = { ...known, id: unknownId };
    if (mayCall(endpoint) && (await isMissing(call, endpoint, token, known))) {
      await report.check(
        subject,
        'is left out by this API: the app manages without it',
        async () => undefined,
      );
      continue;
    }
    await checkAccess(report, subject, call, endpoint, unknown);
    if (endsSession.includes(name)) continue;
    if (!mayCall(endpoint)) {
      await report.check(subject, 'refuses a role without permission', async () =>
        expectRefusal(await call(endpoint, { token, params: unknown, body: endpoint.body && {} }), 403),
      );
      continue;
    }
    if (endpoint.method === 'GET')
      await report.check(subject, 'responds in the shape of the contract', async () => {
        if (needsLink.includes(name)) return 'needs an access link, or starts guest access';
        if (endpoint.params && !server) return 'there is no server';
        const isOfAccount = endpoint.path.startsWith('/accounts/:id');
        if (isOfAccount && !account) return 'there is no account';
        const isOfConfig = name === 'getConfigDownloadLink';
        if (isOfConfig && !ownConfig) return 'there is no config of this user';
        const params = isOfAccount ? { id: account?.id } : isOfConfig ? { id: ownConfig?.id } : known;
        if (name === 'getSchedulePlan' && consoleId === undefined) return 'there is no console';
        const query = requiredQuery(name, known.id, consoleId);
        expectShape(endpoint, await call(endpoint, { token, params, ...(query && { query }) }));
        return undefined;
      });
    if (/:(?:id|viewId|planId)/.test(endpoint.path))
      await report.check(subject, 'responds with 404 to an unknown id', async () => {
        const query = requiredQuery(name, known.id, consoleId);
        const parts = { token, params: unknown, body: validBody(name), ...(query && { query }) };
        expectRefusal(await call(endpoint, parts), 404);
      });
    if (endpoint.body && endpoint.access !== 'public')
      await report.check(subject, 'responds with 422 to an invalid body', async () => {
        const invalid = await call(endpoint, { token, params: unknown, body: { id: [], name: 7, ids: 'x' } });
        if (endpoint.body?.safeParse({ id: [], name: 7, ids: 'x' }).success) return 'every body is valid';
        expectRefusal(invalid, 422);
        return undefined;
      });
  }
  await report.check('list', 'the groups contain the servers of the list', async () => {
    const grouped = groups.flatMap((group) => group.servers.map(({ id }) => id)).toSorted((a, b) => a - b);
    const listed = servers.map(({ id }) => id).toSorted((a, b) => a - b);
    if (grouped.join() !== listed.join()) throw new Error(`${grouped.join()} against ${listed.join()}`);
  });
  await checkMoney(report, call, token);
  if (mayCall(endpoints.getDatabase)) await checkDatabase(report, call, token);
  await checkReports(report, call, token, {
    financial: mayCall(endpoints.getFinancialReport),
    summary: mayCall(endpoints.getServersSummary),
  });
  if (write) {
    await writeRoundTrip(report, call, token);
    await writeSchedulerRoundTrip(report, call, token);
    if (mayCall(endpoints.createAccessLink)) await linkRoundTrip(report, call, token, me.role);
  }
  return report;
}

/**
 * Whether the API lacks an optional call. Calls that change something exist if the read of the same path
 * exists, or if they require a session: their own 404 can mean an unknown id.
 */
async function isMissing(
  call: Caller,
  endpoint: Endpoint,
  token: string,
  params: Record<string, unknown>,
): Promise<boolean> {
  if (!endpoint.optional) return false;
  const read = Object.values<Endpoint>(endpoints).find(
    ({ method, path, optional }) => method === 'GET' && optional && endpoint.path.startsWith(path),
  );
  const { status } = read
    ? await call(read, { token, params })
    : await call(endpoint, { params, body: endpoint.body && {} });
  return status === 404 || status === 501;
}

/** The query of reads that require one. */
function requiredQuery(
  name: Name,
  serverId: number,
  consoleId: number | undefined,
): Record<string, unknown> | undefined {
  const queries: Partial<Record<Name, Record<string, unknown>>> = {
    getServerFlowAccounts: { serverId, flow: 0 },
    getSchedulePlan: { consoleId },
    getFinancialReport: { year: 2026, month: 1 },
    getViews: { grid: 'accounts.all' },
    getConsolePast: { from: 1, to: 2 },
    getScreenPictures: { ids: '1' },
    getScreenTimes: { from: '2026-01-01', to: '2026-01-02' },
    getAccountsWhy: { accountIds: '1' },
  };
  return queries[name];
}

async function checkAccess(
  report: Report,
  subject: string,
  call: Caller,
  endpoint: Endpoint,
  params: Record<string, unknown>,
): Promise<void> {
  if (endpoint.access === 'public') return;
  await report.check(subject, 'refuses a call without a session', async () =>
    expectRefusal(await call(endpoint, { params, body: endpoint.body && {} }), 401),
  );
  await report.check(subject, 'refuses a forged token', async () =>
    expectRefusal(
      await call(endpoint, { token: 'eyJhbGciOiJub25lIn0.e30.', params, body: endpoint.body && {} }),
      401,
    ),
  );
}

/** A valid body, for calls with an unknown id. */
function validBody(name: Name): unknown {
  const bodies: Partial<Record<Name, unknown>> = {
    updateConsole: { description: 'Seen' },
    updateGameConfig: { name: 'Conformance', config: { pace: 1 } },
    updateMullingConfig: { name: 'Conformance', config: { pace: 1 } },
    updateScheduler: { scheduler: { description: null } },
    attachScheduler: { schedulerId: unknownId },
    enableScheduler: { enabled: true },
    connectConsole: { accountId: 1 },
    activateConsole: { active: true },
    updateServerGroup: { name: 'Conformance', description: null },
    orderGroupConfigs: { configIds: [] },
    updateServer: { description: 'Conformance' },
    openServer: { skipAutoUpdate: true },
    closeServer: { force: false },
    setServerFlow: { flow: 0 },
    setServerScript: { version: '1.0.0.0' },
    orderServerConfigs: { configIds: [] },
    orderConsoleConfigs: { configIds: [] },
    updateView: { isDefault: true },
    reportBrowserFigures: { figures: [{ name: 'firstPaint', ms: 800 }] },
    reserveConsole: { until: new Date(performance.timeOrigin + performance.now() + 3_600_000).toISOString() },
    updateShiftNote: { taken: true },
    commentIncident: { text: 'Seen' },
    splitScreen: { pictureId: 1 },
    updateScreen: { name: null, attention: false, limit: null, ignore: [] },
    updateDestination: { name: 'Conformance' },
  };
  return bodies[name];
}
