import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { accountsPerCall } from '#data/accounts/actions.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { type ChannelClient, openChannel } from '#tests/support/channel.ts';
import { type Cluster, startCluster } from '../../scripts/lib/cluster/cluster.ts';
import { back, look, press, pressed, take, untilAccepted } from './clusterControl.ts';
import { openLedger, outcomeOf } from './clusterLedger.ts';
import { startWriter } from './clusterWriter.ts';

/**
 * PostgreSQL, a NATS cluster, API processes behind a proxy with TLS, and agents, each process is killed in
 * turn while an operator watches, writes and presses a button.
 */

/** Budget for leased work to go on in another process, with room for a busy machine. */
const takenOver = { timeout: 60_000, interval: 100 };
/** Time limit until presence is correct again, milliseconds. */
const presence = { timeout: 60_000, interval: 100 };
/** A request without a reply for this long was lost with a process, milliseconds. */
const lostAfterMs = 2_000;

let cluster: Cluster;
let operator: ApiClient;
let channel: ChannelClient;
let socket: Socket;
/** One connected console of each agent process, if there is one. */
let targets: (ChannelTarget & { consoleId: number })[];

beforeAll(async () => {
  cluster = await startCluster({
    env: {
      LOG_LEVEL: 'error',
      DUGOUT_LEASE_MS: '2000',
      DUGOUT_TICK_MS: '300',
      DUGOUT_AGENT_FAILURES: '0',
      DUGOUT_AGENT_CONNECT_MS: '200',
      DUGOUT_AGENT_RECORDING: 'off',
      DUGOUT_AGENT_SCREENS: 'off',
    },
  });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, readFileSync(cluster.certificate, 'utf8')]);
  const { id, role, servers } = await vi.waitFor(async () => {
    operator = await signInToApi(cluster.url, 'operator');
    return { ...(await operator.me()), servers: await operator.servers() };
  }, back);
  channel = await openChannel(
    {
      natsUrl: cluster.natsUrls[0] ?? '',
      natsWsUrl: `${cluster.url.replace('https', 'wss')}/channel`,
      keysFile: cluster.keysFile,
    },
    { id, role, serverTokens: servers.map(({ token }) => token) },
    lostAfterMs,
  );
  targets = [];
  for (const server of servers.toSorted((a, b) => a.id - b.id).slice(0, 3)) {
    const connected = (await operator.consoles(server.id)).find(
      ({ status }) => status === consoleStatus.connected,
    );
    if (connected) targets.push({ token: server.token, consoleId: connected.id });
  }
  socket = io(cluster.url, { query: { token: operator.jwt }, transports: ['websocket'] });
}, 180_000);

afterAll(async () => {
  socket?.close();
  await channel?.close();
  await cluster?.stop();
}, 60_000);

/** Strips of all consoles' pictures, requested until all have answered. */
const seeAll = async (): Promise<void> => {
  await Promise.all(targets.map((target) => look(channel, target)));
};

/** Runs SQL on a new connection: the previous one may have ended with its server. */
async function query<T>(sql: string): Promise<T[]> {
  const client = new Client({ connectionString: cluster.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test('a cluster answers through its proxy, and shows the pictures of agents at every nats-server', async () => {
  expect(targets.length).toBeGreaterThan(1);
  await seeAll();
  const names = Object.keys(cluster.pids());
  expect(names.filter((name) => !name.startsWith('agents')).toSorted()).toEqual(
    ['api-1', 'api-2', 'api-3', 'nats-1', 'nats-2', 'nats-3', 'postgres', 'proxy'].toSorted(),
  );
});

/** The third API process and the second one of agents are killed and stopped below. */
const victims = ['api-1', 'nats-1', 'agents-1', 'api-2', 'nats-2', 'postgres', 'nats-3', 'proxy'];

test.each(victims)(
  '%s may be killed: pictures, writes, leases and events go on',
  async (victim) => {
    const [target] = targets;
    const pid = cluster.pids()[victim];
    if (!target || !pid) throw new Error(`${victim} does not run`);
    const writer = startWriter(`${cluster.url}/api/consoles/${target.consoleId}`, operator.jwt);
    onTestFinished(() => writer.stop());
    const acknowledged = () => writer.acknowledged().length;
    await expect.poll(acknowledged, back).toBeGreaterThan(0);
    await untilAccepted(() => press(channel, target));

    const killedAt = Date.now();
    process.kill(pid, 'SIGKILL');
    // No more presses follow: the button must be released automatically.
    await untilAccepted(seeAll);
    await expect.poll(() => pressed(channel, target).catch(() => null), back).toEqual([]);

    await expect.poll(() => cluster.pids()[victim] ?? pid, takenOver).not.toBe(pid);
    const before = acknowledged();
    await expect.poll(acknowledged, back).toBeGreaterThan(before);
    await writer.stop();
    const [row] = await query<{ description: string }>(
      `select description from consoles where id = ${target.consoleId}`,
    );
    // Each acknowledged write has an entry in the activity, and each entry a write: none is missing in
    // between.
    const entries = await query<{ before: string; after: string }>(
      `select e.data #>> '{changes,0,before}' as before, e.data #>> '{changes,0,after}' as after
        from event_objects o join events_history e on e.at = o.at and e.position = o.position
        where o.kind = 'console' and o.object_id = ${target.consoleId} and e.kind = 'consoleEdited'
        order by e.position`,
    );
    const first = entries.findLastIndex(({ after }) => after === 'write 1');
    const written = entries.slice(first).map(({ after }) => after);
    expect(written).toEqual(expect.arrayContaining(writer.acknowledged().map((number) => `write ${number}`)));
    expect(written.at(-1)).toBe(row?.description);
    expect(entries.slice(first + 1).map(({ before }) => before)).toEqual(written.slice(0, -1));
    expect(written.length).toBeLessThanOrEqual(writer.tried());

    await expect.poll(() => socket.connected, takenOver).toBe(true);
    const changed: number[] = [];
    const onChanged = ({ ids }: { ids: number[] }) => changed.push(...ids);
    socket.on('consolesUpdated', onChanged);
    onTestFinished(() => void socket.off('consolesUpdated', onChanged));
    let writes = 0;
    // A process that is reconnecting to its nats-server publishes nothing.
    const writeAgain = async (): Promise<number[]> => {
      await operator.call(endpoints.updateConsole, {
        params: { id: target.consoleId },
        body: { description: `after ${victim}: ${++writes}` },
      });
      return changed;
    };
    await expect.poll(writeAgain, { ...back, interval: 500 }).toContain(target.consoleId);
    const ticked = async (): Promise<number> => {
      const [lease] = await query<{ ticked_at: Date }>('select ticked_at from scheduler_lease');
      return lease?.ticked_at.getTime() ?? 0;
    };
    await expect.poll(ticked, takenOver).toBeGreaterThan(killedAt);
  },
  240_000,
);

test('the ledger of a bulk action tells the truth about calls whose process was killed before or after the commit', async () => {
  const ledger = await openLedger(cluster, operator);
  onTestFinished(() => ledger.close());
  const ids = ledger.items.map(({ id }) => id).toSorted((a, b) => a - b);
  // More than one call.
  expect(ids.length).toBeGreaterThan(accountsPerCall);
  const before = cluster.pids();

  const done = ledger.bulk('done');
  const first = await ledger.killAfterCommit(done.start, async () => (await ledger.done()).length > 0);
  // The answer was lost, but the page finds out that everything was carried out.
  expect(await outcomeOf(done)).toEqual({ done: ids });
  expect(await ledger.done()).toEqual(ids);

  const undone = ledger.bulk('undone');
  const second = await ledger.killBeforeCommit(undone.start);
  // Another process has served the next call.
  const outcome = await outcomeOf(undone);
  expect(outcome.failed).toHaveLength(accountsPerCall);
  expect(outcome).toEqual({
    failed: outcome.failed,
    done: ids.filter((id) => !outcome.failed?.includes(id)),
  });
  expect(await ledger.done()).toEqual(outcome.failed);
  undone.retry('failed');
  await expect.poll(() => undone.state.get().phase, takenOver).toBe('ended');
  expect(await outcomeOf(undone)).toEqual({ done: ids });
  expect(await ledger.done()).toEqual([]);
  for (const name of [first, second])
    await expect.poll(() => cluster.pids()[name] ?? before[name], takenOver).not.toBe(before[name]);
}, 240_000);

test('who is online and who holds a console is still known when an API process was killed', async () => {
  const [target] = targets;
  const [api, agents] = [cluster.pids()['api-3'], cluster.pids()['agents-2']];
  if (!target || !api || !agents) throw new Error('A process does not run');
  const holder = async (): Promise<string | null> => {
    const { consoles } = await operator.call(endpoints.getFleetAttention, {});
    return consoles.find(({ id }) => id === target.consoleId)?.paused?.by ?? null;
  };
  const offline = async (): Promise<number> =>
    (await operator.servers()).filter(({ online }) => !online).length;
  // A spare server has no agent.
  const without = await offline();
  await untilAccepted(() => channel.request('setScriptPaused', target, { paused: false }));
  await expect.poll(holder, takenOver).toBeNull();

  const { username } = await operator.me();
  process.kill(api, 'SIGKILL');
  await untilAccepted(() => take(channel, target));
  const keepAndRead = async (): Promise<string | null> => {
    // Like the app; otherwise the pause ends after 15 s.
    await channel.request('setScriptPaused', target, { paused: true });
    return holder();
  };
  await expect.poll(keepAndRead, presence).toBe(username);

  process.kill(agents, 'SIGSTOP');
  onTestFinished(() => void process.kill(agents, 'SIGCONT'));
  await expect.poll(offline, presence).toBeGreaterThan(without);
  process.kill(agents, 'SIGCONT');
  await expect.poll(offline, presence).toBe(without);
  await expect.poll(() => cluster.pids()['api-3'] ?? api, takenOver).not.toBe(api);
  await expect.poll(() => socket.connected, takenOver).toBe(true);
}, 240_000);

/** Waits until the proxy uses all API processes; its cookie names the one that has answered. */
async function untilAllAreUsed(): Promise<void> {
  const used = new Set<string | undefined>();
  const call = async (): Promise<number> => {
    const { headers } = await fetch(`${cluster.url}/api/health`);
    for (const cookie of headers.getSetCookie()) used.add(cookie.split(';')[0]);
    return used.size;
  };
  await expect.poll(call, takenOver).toBe(cluster.apiUrls.length);
}

test('a rolling update loses no call: each API process ends in order when it is asked to', async () => {
  const stopping = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  const keepCalling = async (): Promise<void> => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      const isWrite = number % 2 === 0;
      const response = await fetch(
        `${cluster.url}/api/${isWrite ? `consoles/${targets[0]?.consoleId}` : 'me'}`,
        {
          method: isWrite ? 'PUT' : 'GET',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${operator.jwt}` },
          ...(isWrite && { body: JSON.stringify({ description: `call ${number}` }) }),
          signal: AbortSignal.timeout(20_000),
        },
      ).catch((error: unknown) => String(error));
      if (typeof response === 'string' || !response.ok)
        failures.push(
          typeof response === 'string' ? response : `${response.status} ${await response.text()}`,
        );
      else {
        answered++;
        await response.arrayBuffer();
      }
      // Like a busy office: without a pause these calls take all processors.
      await after(20);
    }
  };
  const callers = [keepCalling(), keepCalling(), keepCalling()];
  for (const name of ['api-1', 'api-2', 'api-3']) {
    const pid = cluster.pids()[name];
    if (!pid) throw new Error(`${name} does not run`);
    const before = answered;
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => cluster.pids()[name] ?? pid, takenOver).not.toBe(pid);
    expect(answered).toBeGreaterThan(before);
    await untilAllAreUsed();
  }
  stopping.abort();
  await Promise.all(callers);
  expect(failures).toEqual([]);
}, 240_000);
