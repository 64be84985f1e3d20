import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createRegistry } from '#data/realtime/registry.ts';
import { dispatchEvents } from '#data/realtime/dispatchEvents.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, NetworkError } from '#platform/errors/errors.ts';
import { createRealtime } from '#platform/realtime/createRealtime.ts';
import { SocketSimulation } from '#platform/realtime/simulation.ts';
import { activeToken, createSettings } from '#platform/storage/settings.ts';
import { createStore } from '#platform/storage/store.ts';
import { instant, start, userOf } from './fixtures.ts';
import { syncUser } from './live.ts';
import { createSession } from './session.ts';
import { simulationCommand } from './simulationCommand.ts';

/** How long the server accepts a token after it was replaced, milliseconds. */
const replacedTokenMs = 1_000;
/** How long the first connection may take until the user is loaded again, milliseconds. */
const slowConnectMs = 1_000;

/** A signed-in app, and a server that changes its user and interrupts its connections. */
class UserSimulation {
  readonly clock = new FakeClock(start);
  readonly sockets = new SocketSimulation(this.clock, (token) => this.#tokens.has(token));
  latencyMs = 10;
  balance = 0;
  /** Number of servers that the user sees. */
  servers = 0;
  /** As {@link servers}, in the credentials of the channel. */
  allowed = -1;
  readonly #tokens = new Set(['token 0']);
  #renewals = 0;
  #connectingSince: number | null = null;
  readonly #settings = createSettings(createStore(null, new EventTarget()));
  readonly realtime = createRealtime({
    url: 'http://api.test',
    onContractError(error) {
      throw error;
    },
    connectSocket: this.sockets.connect,
  });
  readonly session = createSession({
    api: { call: (endpoint: Endpoint) => this.#call(endpoint) } as unknown as Api,
    channel: {
      connect: ({ creds }) => void (this.allowed = Number(creds.seed)),
      disconnect: () => Promise.resolve(),
    },
    realtime: this.realtime,
    settings: this.#settings,
    clear: () => undefined,
    clock: this.clock,
  });

  constructor() {
    const { session, realtime, clock } = this;
    const registry = createRegistry();
    this.#settings.jwt.set('token 0');
    syncUser({ session, registry, realtime, clock });
    dispatchEvents({
      source: realtime,
      registry,
      context: { refreshes: { reloadTracked: () => Promise.resolve() } } as never,
      clock,
      onError: () => undefined,
    });
    realtime.status.subscribe(() => {
      this.#connectingSince = realtime.status.get() === 'connecting' ? clock.now() : null;
    });
  }

  #wait = (ms: number): Promise<void> => new Promise((done) => void this.clock.after(ms, done));

  async #call({ path }: Endpoint): Promise<unknown> {
    const token = activeToken(this.#settings);
    if (!this.sockets.isOnline) throw new NetworkError('unreachable');
    await this.#wait(this.latencyMs);
    const answer = userOf({
      balance: this.balance,
      creds: { jwt: 'creds', seed: String(this.servers), expiresAt: instant(this.clock.now() + 86_400_000) },
    });
    const isAccepted = token !== null && this.#tokens.has(token);
    await this.#wait(this.latencyMs);
    if (!this.sockets.isOnline) throw new NetworkError('unreachable');
    if (!isAccepted) throw new ApiError(401, `No session for ${path}`);
    return answer;
  }

  /** A quick first connection is not considered to have missed anything. */
  get canChange(): boolean {
    return this.#connectingSince === null || this.clock.now() - this.#connectingSince >= slowConnectMs;
  }

  pay(): void {
    this.balance++;
    this.sockets.emit('balanceUpdated', { userId: 1 });
  }

  attachServer(): void {
    this.servers++;
    this.sockets.emit('userTokenUpdated', { userId: 1 });
  }

  /** The password is changed here: the server replaces the token. */
  async renewToken(): Promise<void> {
    const before = activeToken(this.#settings) ?? '';
    const renewed = `token ${++this.#renewals}`;
    this.#tokens.add(renewed);
    this.clock.after(replacedTokenMs, () => {
      this.#tokens.delete(before);
      this.sockets.disconnectRejected();
    });
    await this.session.renewToken(() => Promise.resolve(renewed));
  }
}

type Command = fc.AsyncCommand<object, UserSimulation>;

const command = simulationCommand<UserSimulation>;

const changes = fc.constantFrom(
  command(
    'pay',
    (simulation) => simulation.pay(),
    ({ canChange }) => canChange,
  ),
  command(
    'attach a server',
    (simulation) => simulation.attachServer(),
    ({ canChange }) => canChange,
  ),
);

const connection = fc.oneof(
  fc
    .boolean()
    .map((isOnline) =>
      command(isOnline ? 'online' : 'offline', ({ sockets }) => sockets.setOnline(isOnline)),
    ),
  fc
    .constantFrom(10, 900, 3_000)
    .map((ms) => command(`joining takes ${ms}`, ({ sockets }) => void (sockets.joinMs = ms))),
  fc
    .constantFrom(10, 900, 3_000)
    .map((ms) => command(`latency ${ms}`, (simulation) => void (simulation.latencyMs = ms))),
  fc.constant(
    command(
      'change the password',
      (simulation) => simulation.renewToken(),
      ({ sockets }) => sockets.isOnline,
    ),
  ),
  fc.constant(command('reconnect', ({ realtime }) => realtime.reconnect({ evenIfLive: true }))),
);

const time = fc.constantFrom(5, 100, 500, 1_500, 7_000).map((ms): Command => ({
  check: () => true,
  run: async (_model, simulation) => simulation.clock.advanceAsync(ms),
  toString: () => `pass ${ms}`,
}));

const step = fc.oneof(
  { weight: 4, arbitrary: changes },
  { weight: 4, arbitrary: connection },
  { weight: 6, arbitrary: time },
);

test('after any sequence of steps the shown user and the credentials are those of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([step], { maxCommands: 30, size: 'max' }), async (happening) => {
      const simulation = new UserSimulation();
      const { clock, session, sockets, realtime } = simulation;
      await Promise.all([session.restore(), clock.advanceAsync(20)]);
      await fc.asyncModelRun(() => ({ model: {}, real: simulation }), happening);
      sockets.setOnline(true);
      // The last attempt of a socket may be hanging.
      await clock.advanceAsync(10_000);
      realtime.reconnect();
      // The regular renewal of the credentials comes much later.
      await clock.advanceAsync(120_000);
      const state = session.state.get();
      expect(realtime.status.get()).toBe('live');
      expect(state).toMatchObject({ kind: 'signedIn', user: { balance: simulation.balance } });
      expect(simulation.allowed).toBe(simulation.servers);
    }),
    { numRuns: 500 },
  );
});
