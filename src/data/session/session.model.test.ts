import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renewTokenOf } from '#platform/storage/settings.ts';
import { SessionSimulation } from './simulation.ts';
import { simulationCommand } from './simulationCommand.ts';

type Command = fc.AsyncCommand<object, SessionSimulation>;

const command = (...step: Parameters<typeof simulationCommand<SessionSimulation>>): Command => {
  const made = simulationCommand(...step);
  return {
    ...made,
    async run(model, simulation) {
      await made.run(model, simulation);
      expect(simulation.violations).toEqual([]);
    },
  };
};

const isSignedIn = ({ session }: SessionSimulation): boolean => session.state.get().kind === 'signedIn';
const isSignedOut = ({ session }: SessionSimulation): boolean => session.state.get().kind === 'signedOut';
const isHere = (simulation: SessionSimulation): boolean => isSignedIn(simulation) && !simulation.isSuspended;
const credentials = { email: 'op@dugout.test', password: 'secret' };

/** Removes all stored tokens. */
function removeTokens({ settings }: SessionSimulation): void {
  settings.guestJwt.set(null);
  settings.ownJwt.set(null);
  settings.jwt.set(null);
}

function startGuestAccess(simulation: SessionSimulation): void {
  const { settings } = simulation;
  const own = settings.jwt.get();
  if (own === null || settings.guestJwt.get() !== null) return;
  settings.ownJwt.set(own);
  settings.guestJwt.set(simulation.open(3));
}

const here = fc.constantFrom(
  command('sign in', ({ session }) => session.login(credentials), isSignedOut),
  command('sign out', ({ session }) => session.logout(), isSignedIn),
  command('reload the user', ({ session }) => session.reload(), isSignedIn),
  command('renew the credentials', ({ session }) => session.reload({ creds: true }), isHere),
  command('wake', ({ session }) => session.resume()),
  command('open an access link', (simulation) => simulation.session.openLink(simulation.open(2))),
  command('become a guest', (simulation) => simulation.session.startGuest(simulation.open(3)), isSignedIn),
  command('change the password', async ({ session, settings, renew }) => {
    const before = settings.guestJwt.get() === null ? settings.jwt.get() : null;
    const jwt = renew(before);
    if (jwt !== null) await session.renewToken(() => Promise.resolve(jwt));
  }),
);

const away = fc.constantFrom('realtime' as const, 'all' as const).map((what) =>
  command(
    `rest ${what}`,
    (simulation) => {
      simulation.session.suspend(what);
      simulation.isSuspended = true;
    },
    isSignedIn,
  ),
);

const inOtherTab = fc.oneof(
  fc.constant(
    command('sign out elsewhere', (simulation) => simulation.inOtherTab(() => removeTokens(simulation))),
  ),
  fc.constantFrom(1, 2).map((id) =>
    command(`sign in elsewhere as ${id}`, (simulation) =>
      simulation.inOtherTab(() => {
        removeTokens(simulation);
        simulation.settings.jwt.set(simulation.open(id));
      }),
    ),
  ),
  fc.constant(
    command('change the password elsewhere', (simulation) =>
      simulation.inOtherTab(() => {
        const { settings, renew } = simulation;
        const before = settings.guestJwt.get() === null ? settings.jwt.get() : null;
        const jwt = renew(before);
        if (before !== null && jwt !== null) renewTokenOf(settings, before, jwt);
      }),
    ),
  ),
  fc.constant(
    command('become a guest elsewhere', (simulation) =>
      simulation.inOtherTab(() => startGuestAccess(simulation)),
    ),
  ),
);

const server = fc.oneof(
  fc.constant(command('all sessions end', ({ tokens }) => tokens.clear())),
  fc.constantFrom(1, 3).map((id) => command(`block ${id}`, ({ blocked }) => blocked.add(id))),
  fc.constant(command('block nobody', ({ blocked }) => blocked.clear())),
);

const line = fc.oneof(
  fc
    .boolean()
    .map((isOnline) =>
      command(isOnline ? 'online' : 'offline', (simulation) => void (simulation.isOnline = isOnline)),
    ),
  fc
    .constantFrom(10, 900, 6_000)
    .map((ms) => command(`latency ${ms}`, (simulation) => void (simulation.latencyMs = ms))),
  fc
    .constantFrom(0, 600, 5_000)
    .map((ms) => command(`giving back takes ${ms}`, (simulation) => void (simulation.releaseMs = ms))),
  fc
    .constantFrom(0, 300)
    .map((ms) => command(`closing takes ${ms}`, (simulation) => void (simulation.closingMs = ms))),
);

const time = fc.constantFrom(5, 20, 500, 1_500, 7_000, 60_000, 900_000).map((ms): Command => ({
  check: () => true,
  run: async (_model, simulation) => simulation.clock.advanceAsync(ms),
  toString: () => `pass ${ms}`,
}));

const step = fc.oneof(
  { weight: 5, arbitrary: here },
  { weight: 1, arbitrary: away },
  { weight: 3, arbitrary: inOtherTab },
  { weight: 2, arbitrary: server },
  { weight: 3, arbitrary: line },
  { weight: 6, arbitrary: time },
);

/** Restores every service, and gives the app time to recover. */
async function suspend(simulation: SessionSimulation): Promise<void> {
  const { clock, session } = simulation;
  simulation.isOnline = true;
  simulation.latencyMs = 10;
  simulation.releaseMs = 0;
  simulation.closingMs = 0;
  await clock.advanceAsync(60_000);
  void session.resume();
  await clock.advanceAsync(1_000);
  // Any call would report an ended session or a blocked user.
  for (let call = 0; call < 2; call++) {
    session.reload().catch(() => undefined);
    await clock.advanceAsync(10_000);
  }
}

test('after any sequence of steps the page shows the stored session and is connected only for that session', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([step], { maxCommands: 30, size: 'max' }),
      fc.boolean(),
      async (happening, isIn) => {
        const simulation = new SessionSimulation();
        if (isIn) simulation.settings.jwt.set(simulation.open(1));
        void simulation.session.restore().catch(() => undefined);
        await fc.asyncModelRun(() => ({ model: {}, real: simulation }), happening);
        if (simulation.session.state.get().kind === 'unknown') await suspend(simulation);
        if (simulation.session.state.get().kind === 'unknown')
          void simulation.session.restore().catch(() => undefined);
        await suspend(simulation);
        const { snapshot, isSuspended } = simulation;
        const { token, owner } = snapshot;
        expect(simulation.violations).toEqual([]);
        expect(snapshot).toEqual(
          token === null
            ? { ...snapshot, kind: 'signedOut', owner: null, realtime: null, channel: null }
            : {
                kind: 'signedIn',
                isOffline: false,
                shown: owner,
                token,
                owner,
                realtime: isSuspended ? null : token,
                channel: isSuspended ? snapshot.channel : owner,
              },
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
