import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SessionWorld } from './modelWorld.ts';

type Command = fc.AsyncCommand<object, SessionWorld>;

const command = (
  name: string,
  run: (world: SessionWorld) => unknown,
  isPossible: (world: SessionWorld) => boolean = () => true,
): Command => ({
  check: () => true,
  async run(_model, world) {
    if (!isPossible(world)) return;
    // What a person began goes on while other things happen; a refusal is told to that person.
    Promise.resolve(run(world)).catch(() => undefined);
    await world.clock.advanceAsync(0);
    expect(world.wrong).toEqual([]);
  },
  toString: () => name,
});

const isSignedIn = ({ session }: SessionWorld): boolean => session.state.get().kind === 'signedIn';
const isSignedOut = ({ session }: SessionWorld): boolean => session.state.get().kind === 'signedOut';
const isHere = (world: SessionWorld): boolean => isSignedIn(world) && !world.isResting;
const credentials = { email: 'op@dugout.test', password: 'secret' };

/** Everything that the browser keeps of a session is forgotten. */
function forget({ settings }: SessionWorld): void {
  settings.guestJwt.set(null);
  settings.ownJwt.set(null);
  settings.jwt.set(null);
}

function beGuest(world: SessionWorld): void {
  const { settings } = world;
  const own = settings.jwt.get();
  if (own === null || settings.guestJwt.get() !== null) return;
  settings.ownJwt.set(own);
  settings.guestJwt.set(world.open(3));
}

const here = fc.constantFrom(
  command('sign in', ({ session }) => session.login(credentials), isSignedOut),
  command('sign out', ({ session }) => session.logout(), isSignedIn),
  command('reload the user', ({ session }) => session.reload(), isSignedIn),
  command('renew the credentials', ({ session }) => session.reload({ creds: true }), isHere),
  command('wake', ({ session }) => session.wake()),
);

const away = fc.constantFrom('realtime' as const, 'all' as const).map((what) =>
  command(
    `rest ${what}`,
    (world) => {
      world.session.rest(what);
      world.isResting = true;
    },
    isSignedIn,
  ),
);

const elsewhere = fc.oneof(
  fc.constant(command('sign out elsewhere', (world) => world.elsewhere(() => forget(world)))),
  fc.constantFrom(1, 2).map((id) =>
    command(`sign in elsewhere as ${id}`, (world) =>
      world.elsewhere(() => {
        forget(world);
        world.settings.jwt.set(world.open(id));
      }),
    ),
  ),
  fc.constant(command('become a guest elsewhere', (world) => world.elsewhere(() => beGuest(world)))),
);

const server = fc.oneof(
  fc.constant(command('all sessions end', ({ tokens }) => tokens.clear())),
  fc.constantFrom(1, 3).map((id) => command(`block ${id}`, ({ blocked }) => blocked.add(id))),
  fc.constant(command('block nobody', ({ blocked }) => blocked.clear())),
);

const line = fc.oneof(
  fc
    .boolean()
    .map((isOnline) => command(isOnline ? 'online' : 'offline', (world) => void (world.isOnline = isOnline))),
  fc
    .constantFrom(10, 900, 6_000)
    .map((ms) => command(`latency ${ms}`, (world) => void (world.latencyMs = ms))),
  fc
    .constantFrom(0, 600, 5_000)
    .map((ms) => command(`giving back takes ${ms}`, (world) => void (world.giveBackMs = ms))),
  fc.constantFrom(0, 300).map((ms) => command(`closing takes ${ms}`, (world) => void (world.closingMs = ms))),
);

const time = fc.constantFrom(5, 20, 500, 1_500, 7_000, 60_000, 900_000).map((ms): Command => ({
  check: () => true,
  run: async (_model, world) => world.clock.advanceAsync(ms),
  toString: () => `pass ${ms}`,
}));

const step = fc.oneof(
  { weight: 5, arbitrary: here },
  { weight: 1, arbitrary: away },
  { weight: 3, arbitrary: elsewhere },
  { weight: 2, arbitrary: server },
  { weight: 3, arbitrary: line },
  { weight: 6, arbitrary: time },
);

/** Everything works again, and the app has had time and reason to notice. */
async function rest(world: SessionWorld): Promise<void> {
  const { clock, session } = world;
  world.isOnline = true;
  world.latencyMs = 10;
  world.giveBackMs = 0;
  world.closingMs = 0;
  await clock.advanceAsync(60_000);
  void session.wake();
  await clock.advanceAsync(1_000);
  // Any call would tell of a session that has ended, or of a block.
  for (let call = 0; call < 2; call++) {
    session.reload().catch(() => undefined);
    await clock.advanceAsync(10_000);
  }
}

test('whatever happened, the page shows the session that the browser holds, connected for it and for nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([step], { maxCommands: 30, size: 'max' }),
      fc.boolean(),
      async (happening, isIn) => {
        const world = new SessionWorld();
        if (isIn) world.settings.jwt.set(world.open(1));
        void world.session.restore().catch(() => undefined);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), happening);
        if (world.session.state.get().kind === 'unknown') await rest(world);
        if (world.session.state.get().kind === 'unknown') void world.session.restore().catch(() => undefined);
        await rest(world);
        const { standing, isResting } = world;
        const { token, owner } = standing;
        expect(world.wrong).toEqual([]);
        expect(standing).toEqual(
          token === null
            ? { ...standing, kind: 'signedOut', owner: null, realtime: null, channel: null }
            : {
                kind: 'signedIn',
                isOffline: false,
                shown: owner,
                token,
                owner,
                realtime: isResting ? null : token,
                channel: isResting ? standing.channel : owner,
              },
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
