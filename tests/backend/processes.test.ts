import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createInbox } from 'nats.ws';
import { agentSubjects } from '#contract/agent/index.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { consoleStatus } from '#contract/enums.ts';
import { expectEveryEditTold } from './processes.edits.ts';
import { testUserChanges } from './processes.changes.ts';
import { TwoProcesses } from './twoProcesses.ts';

describe('two API processes', () => {
  let two: TwoProcesses;
  beforeAll(async () => {
    two = await TwoProcesses.start();
  });
  afterAll(() => two.stop());

  /** The guaranteed two seconds are tested in `channelRights.delays.test.ts`, on a fake clock. */
  const soon = { interval: 20 };

  test('share sessions, changes, events, agents and the end of a session', async () => {
    const token = await two.signIn(0);
    const socket = await two.socket(1, token);
    // Others may change at the same time.
    const [consoles, servers]: number[][] = [[], []];
    socket.on('consolesUpdated', ({ ids }: { ids: number[] }) => consoles?.push(...ids));
    socket.on('serversUpdated', ({ ids }: { ids: number[] }) => servers?.push(...ids));
    const renamed = await two.callApi(0, '/consoles/1', token, {
      method: 'PUT',
      body: JSON.stringify({ description: 'Seen by both' }),
    });
    expect(renamed.status).toBe(200);
    await expect.poll(() => consoles, soon).toContain(1);

    const [server] = (
      (await (await two.callApi(1, '/servers', token)).json()) as { data: { id: number; token: string }[] }
    ).data;
    const agent = await two.nats.agent(server?.token ?? '');
    const identity = JSON.stringify({
      computerName: 'x',
      localIp: '1.2.3.4',
      pcId: 'y',
      agentVersion: '9.9.9.9',
    });
    await agent.request(agentSubjects.heartbeat(server?.token ?? ''), identity, { timeout: 20_000 });
    await expect.poll(() => servers, soon).toContain(server?.id);
    const health = async (process: 0 | 1) =>
      ((await (await two.callApi(process, '/health')).json()) as { agentsOnline: number }).agentsOnline;
    // Readiness does not wait for a slow database.
    await expect.poll(async () => [await health(0), await health(1)], soon).toEqual([1, 1]);

    const out = new Promise((resolve) => socket.once('disconnect', resolve));
    await two.callApi(0, '/auth/logout', token, { method: 'POST' });
    expect(await out).toBe('io server disconnect');
    expect((await two.callApi(1, '/me', token)).status).toBe(401);
  });

  test('changes by one while the other is cut off from the nats-server reach the open sockets of both', async () => {
    const both = [0, 1] as const;
    const tokens = await Promise.all(both.map((process) => two.signIn(process)));
    const sockets = await Promise.all(both.map((process) => two.socket(process, tokens[process] ?? '')));
    const heard: number[][] = [[], []];
    for (const [process, socket] of sockets.entries())
      socket.on('consolesUpdated', ({ ids }: { ids: number[] }) => heard[process]?.push(...ids));
    two.line.set({ refused: true });
    onTestFinished(() => two.line.set({ refused: false }));
    two.line.cut();
    await expect.poll(async () => (await two.callApi(1, '/health')).status, soon).toBe(503);
    for (const writer of both) {
      const body = JSON.stringify({ description: 'During the cut' });
      const id = writer + 2;
      await two.callApi(writer, `/consoles/${id}`, tokens[writer], { method: 'PUT', body });
      // Even without messages: each process reads the log of events every second.
      for (const ids of heard) await expect.poll(() => ids, soon).toContain(id);
    }
    two.line.set({ refused: false });
    expect(sockets.map(({ connected }) => connected)).toEqual([true, true]);
    for (const socket of sockets) socket.disconnect();
    await expect.poll(async () => (await two.callApi(1, '/health')).status, soon).toBe(200);
  });

  test('after signing out at one, channel credentials and connections are revoked, also after a restart of NATS', async () => {
    const [leaving, staying] = [await two.signIn(0), await two.signIn(1)];
    const goes = await two.channel(1, leaving);
    const stays = await two.channel(0, staying);
    await two.callApi(0, '/auth/logout', leaving, { method: 'POST' });
    await expect.poll(() => goes.connection.isClosed(), soon).toBe(true);
    expect(await goes.cut).toMatch(/revoked/i);
    await expect(goes.open()).rejects.toThrow(/authorization/i);
    await stays.connection.flush();
    expect(stays.connection.isClosed()).toBe(false);
    await two.nats.whileDown(async () => undefined);
    await expect(goes.open()).rejects.toThrow(/authorization/i);
    await (await stays.open()).close();
  });

  testUserChanges(() => two);

  test('npm run admin makes a user with a password that it reads and never prints', async () => {
    const create = ['create', 'new@example.com', '--name', 'New User', '--role', 'viewer'];
    const made = await two.admin(create, 'typed secret 1\nsecond line\n');
    expect(made).toEqual({ code: 0, out: 'New User (new@example.com) can sign in as viewer.\n', err: '' });
    const body = JSON.stringify({ email: 'new@example.com', password: 'typed secret 1' });
    expect((await two.callApi(1, '/auth/login', undefined, { method: 'POST', body })).status).toBe(200);
    expect(await two.admin(['unblock', 'nobody'])).toMatchObject({
      code: 1,
      err: 'There is no user nobody. Name the email or the name.\n',
    });
  });

  test('200 users who reconnect at once are all live again without an error', async () => {
    const token = await two.signIn(1);
    const sockets = await Promise.all(
      Array.from({ length: 200 }, (_, n) => two.socket((n % 2) as 0 | 1, token)),
    );
    const responses = await Promise.all(
      sockets.map((_, n) => two.callApi((n % 2) as 0 | 1, '/servers/1/consoles', token)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const socket of sockets) socket.disconnect();
  });

  test('a report that a process held back while it was stopped overwrites no newer one', async () => {
    const database = await two.openDatabase();
    const rows = async (text: string) => (await database.query(text)).rows as { id: number; token: string }[];
    const [at] = await rows(`select consoles.id, servers.token from consoles
      join servers on servers.id = consoles.server_id where servers.id = 2 limit 1`);
    const { id: consoleId, token } = at ?? { id: 0, token: '' };
    const agent = await two.nats.agent(token);
    const replies: string[] = [];
    const inbox = createInbox(inboxPrefixOf(`agent-${token}`));
    agent.subscribe(`${inbox}.*`, {
      callback: (_error, { subject, data }) =>
        void replies.push(`${subject.split('.').at(-1)} ${new TextDecoder().decode(data)}`),
    });
    const agentStart = Date.now();
    const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 0, playedTotal: 0 };
    const base = { consoleId, accountId: null, error: null, nextCheckAt: null, gameActivity, agentStart };
    const report = (number: number, status: number): void =>
      agent.publish(agentSubjects.report(token), JSON.stringify({ ...base, number, status }), {
        reply: `${inbox}.${number}`,
      });
    const answered = (number: number) => replies.includes(`${number} {"data":{}}`);
    const [stopped] = two.children;
    stopped?.kill('SIGSTOP');
    onTestFinished(() => void stopped?.kill('SIGCONT'));
    let number = 0;
    const isHeldBack = (): boolean =>
      Array.from({ length: number }, (_, index) => index + 1).some((one) => !answered(one));
    /** Sends each to one of the two processes. @returns whether it was answered */
    const sendNext = async (status: number): Promise<boolean> => {
      number += 1;
      report(number, status);
      await agent.flush();
      const wait = vi.waitUntil(() => answered(number), { timeout: 1_000, interval: 20 });
      return wait.then(() => true).catch(() => false);
    };
    await expect.poll(() => sendNext(consoleStatus.connecting), { timeout: 60_000 }).toBe(false);
    await expect.poll(() => sendNext(consoleStatus.disconnected), { timeout: 60_000 }).toBe(true);
    stopped?.kill('SIGCONT');
    await expect.poll(isHeldBack, { timeout: 60_000 }).toBe(false);
    const { rows: found } = await database.query(
      'select status, report_number::int as number from consoles where id = $1',
      [consoleId],
    );
    expect(found).toEqual([{ status: consoleStatus.disconnected, number }]);
  }, 120_000);

  test('when the one that runs the schedulers hangs or is killed, the other one takes over and starts nothing twice', async () => {
    const database = await two.openDatabase();
    const query = async <T>(text: string, values: unknown[] = []) =>
      (await database.query(text, values)).rows as T[];
    const consoles = await query<{ id: number; token: string }>(`
      select consoles.id, servers.token from consoles join servers on servers.id = consoles.server_id
      join accounts on accounts.console_id = consoles.id and accounts.index = 0 and accounts.open
      where servers.id = 1 and consoles.open order by consoles.id limit 4`);
    const ids = consoles.map(({ id }) => id);
    const token = consoles[0]?.token ?? '';
    expect(ids).toHaveLength(4);
    await query(`update accounts set status = 1`);
    await query(`update consoles set status = 5, active_account_id = null, played_today = 0`);
    const agent = await two.nats.agent(token);
    const identity = { computerName: 'x', localIp: '1.2.3.4', pcId: 'y', agentVersion: '9.9.9.9' };
    const beat = setInterval(
      () =>
        void agent.request(agentSubjects.heartbeat(token), JSON.stringify(identity)).catch(() => undefined),
      500,
    );
    onTestFinished(() => clearInterval(beat));
    const started: { consoleId: number; epoch: number }[] = [];
    agent.subscribe(agentSubjects.command(token), {
      callback(_error, message) {
        const command = message.json<{ kind: string; consoleId: number; epoch: number }>();
        if (command.kind === 'connect') started.push(command);
        message.respond(JSON.stringify({ data: {} }));
      },
    });
    const allDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      entries: [{ configId: 3, accounts: [0], start: 0, end: 24 }],
    }));
    await query('delete from console_schedulers');
    const [scheduler] = await query<{ id: number }>(
      `insert into schedulers (owner_id, name, data) select id, 'All day', $1 from users
        where email = 'operator@dugout.test' returning id`,
      [JSON.stringify(allDay)],
    );
    const holder = async () => {
      const [lease] = await query<{ owner: string; epoch: number }>(
        'select owner, epoch from scheduler_lease',
      );
      const child = two.children.find(({ pid }) => String(pid) === lease?.owner.split(' ')[0]);
      if (!lease || !child) throw new Error(`No process of this test runs the schedulers: ${lease?.owner}`);
      return { child, epoch: lease.epoch };
    };
    /** Attaches the scheduler to one more console, and waits until exactly these were started, in this order. */
    const startAt = async (count: number): Promise<void> => {
      await query(
        `insert into console_schedulers (console_id, scheduler_id, enabled, attached_at) values ($1, $2, true, now())`,
        [ids[count - 1], scheduler?.id],
      );
      await expect
        .poll(() => started.map(({ consoleId }) => consoleId), { timeout: 100_000, interval: 50 })
        .toEqual(ids.slice(0, count));
    };
    await startAt(1);
    const first = await holder();
    first.child.kill('SIGSTOP');
    await startAt(2);
    first.child.kill('SIGCONT');
    await startAt(3);
    const second = await holder();
    expect(second.child.pid).not.toBe(first.child.pid);
    await expectEveryEditTold(two, two.children.indexOf(second.child) as 0 | 1, () =>
      second.child.kill('SIGKILL'),
    );
    two.children.splice(two.children.indexOf(second.child), 1);
    await startAt(4);
    expect((await holder()).child.pid).toBe(first.child.pid);
    const [a = 0, b = 0, c, d = 0] = started.map(({ epoch }) => epoch);
    expect([a, b > a, c === b, d > b]).toEqual([first.epoch, true, true, true]);
  }, 240_000);

  test('print no secrets', () => {
    const log = two.output.join('');
    expect(log).toContain('route=/api/auth/login');
    expect(log).not.toMatch(/eyJ[\w-]+\.|demo-operator|SU[A-Z2-7]{40}/);
  });

  test('exit on SIGTERM', async () => {
    const ended = two.children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of two.children) child.kill('SIGTERM');
    expect(await Promise.all(ended)).toEqual(two.children.map(() => 0));
    expect(ended).not.toEqual([]);
  });
});
