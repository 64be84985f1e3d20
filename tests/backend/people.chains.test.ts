import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { roles } from '#server/modules/access/accessMap.ts';
import { hourMs, peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { createAccessLink, getMe, redeemAccessLink, startGuestAccess } = endpoints;
const names = ['supervisor', 'admin', 'operator', 'staff', 'view', 'viewer', 'nobody'] as const;

const world = useWorld();
const people = peopleOf(world);
let ids: number[];
beforeAll(async () => {
  ids = await Promise.all(names.map(people.idOf));
});

/**
 * Walks every chain of links and guest access: from each session tries every role of a link and every user,
 * to the given depth. The strongest role that a session may have is the weakest of the roles it came from.
 */
test('no chain of links and guest access gives more rights than the first password', async () => {
  const found: string[] = [];
  let visited = 0;

  async function walk(token: string, power: number, path: string, depth: number): Promise<void> {
    visited += 1;
    const { role } = await people.ok(getMe, { token });
    if (role < power) found.push(`${path}: ${role} instead of ${power}`);
    if (depth === 0) return;
    for (const next of roles) {
      const made = await world.api.call(createAccessLink, {
        token,
        body: { role: next.role, workTime: hourMs },
      });
      if (made.statusCode !== 200) continue;
      if (next.role < role) found.push(`${path}: made a link of ${next.role} as ${role}`);
      const link = made.json<{ token: string }>().token;
      const { jwt } = await people.ok(redeemAccessLink, { body: { token: link } });
      await walk(jwt, Math.max(power, next.role), `${path} > link ${next.role}`, depth - 1);
    }
    for (const [position, id] of ids.entries()) {
      const became = await world.api.call(startGuestAccess, { token, params: { id } });
      if (became.statusCode !== 200) continue;
      await walk(became.json<{ jwt: string }>().jwt, power, `${path} > as ${names[position]}`, depth - 1);
    }
  }

  for (const name of names) {
    const token = await people.open(name);
    const { role } = await people.ok(getMe, { token });
    // Each chain may create any number of links.
    await world.store.db.deleteFrom('attempts').execute();
    await walk(token, role, name, 3);
  }
  expect(found).toEqual([]);
  // Links of weaker roles, guests, and guests behind a link were reached.
  expect(visited).toBeGreaterThan(40);
});

/** One step: from any existing session, create and accept a link, become a guest, or end it; or change the first role. */
type Step = { from: number } & ({ link: number; hours: number } | { guest: number } | { ends: true });
type Change = { role: number };

const from = fc.nat(20);
const step: fc.Arbitrary<Step | Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ from, link: fc.nat(6), hours: fc.constantFrom(1, 3, 168) }) },
  { weight: 4, arbitrary: fc.record({ from, guest: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ from, ends: fc.constant(true as const) }) },
  { weight: 1, arbitrary: fc.record({ role: fc.constantFrom(...roles.map(({ role }) => role)) }) },
);

/** A session, with the weakest role of its links, and the earliest of their ends. */
interface Reached {
  token: string;
  linkRole: number;
  endsAt: number;
}

async function acceptLink(
  { token, linkRole, endsAt }: Reached,
  role: number,
  workTime: number,
): Promise<Reached | null> {
  const made = await world.api.call(createAccessLink, { token, body: { role, workTime } });
  if (made.statusCode !== 200) return null;
  const body = { token: made.json<{ token: string }>().token };
  const { jwt } = await people.ok(redeemAccessLink, { body });
  return {
    token: jwt,
    linkRole: Math.max(linkRole, role),
    endsAt: Math.min(endsAt, world.time.getTime() + workTime),
  };
}

async function becomeGuest(reached: Reached, id: number): Promise<Reached | null> {
  const became = await world.api.call(startGuestAccess, { token: reached.token, params: { id } });
  return became.statusCode === 200 ? { ...reached, token: became.json<{ jwt: string }>().jwt } : null;
}

/** @param role the role that the first person has now */
async function expectWithinLimits(sessions: readonly Reached[], role: number): Promise<void> {
  for (const { token, linkRole, endsAt } of sessions) {
    const answer = await world.api.call(getMe, { token });
    // The session was ended, or a change of roles has ended it.
    if (answer.statusCode === 401) continue;
    const me = getMe.response.parse(answer.json());
    expect(me.role).toBeGreaterThanOrEqual(Math.max(role, linkRole));
    expect(Date.parse(me.creds.expiresAt)).toBeLessThanOrEqual(endsAt);
    const shownEnd = me.sessionEndsAt === null ? Infinity : Date.parse(me.sessionEndsAt);
    expect(shownEnd).toBeLessThanOrEqual(endsAt);
  }
}

test('no random chain gives more rights or lasts longer, while the first role changes', async () => {
  const { db } = world.store;
  const setRole = (id: number, role: number) =>
    db.updateTable('users').set({ role }).where('id', '=', id).execute();
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.array(step, { minLength: 3, maxLength: 10, size: 'max' }),
      async (first, steps) => {
        const [name, id] = [names[first] ?? 'nobody', ids[first] ?? 0];
        const token = await people.open(name);
        const { role: firstRole } = await people.ok(getMe, { token });
        let role = firstRole;
        const sessions: Reached[] = [{ token, linkRole: 0, endsAt: Infinity }];
        await db.deleteFrom('attempts').execute();
        try {
          for (const one of steps) {
            if ('role' in one) {
              role = one.role;
              await setRole(id, role);
            } else {
              const at = sessions[one.from % sessions.length] ?? { token, linkRole: 0, endsAt: Infinity };
              if ('ends' in one) await world.api.call(endpoints.logout, { token: at.token });
              else {
                const next =
                  'guest' in one
                    ? await becomeGuest(at, ids[one.guest] ?? 0)
                    : await acceptLink(at, roles[one.link]?.role ?? 0, one.hours * hourMs);
                if (next) sessions.push(next);
              }
            }
            await expectWithinLimits(sessions.slice(-1), role);
          }
          await expectWithinLimits(sessions, role);
        } finally {
          await setRole(id, firstRole);
        }
        reached += sessions.length - 1;
      },
    ),
    { numRuns: 25 },
  );
  // Random chains reach at least about twice as many; with hardly any, the test would prove nothing.
  expect(reached).toBeGreaterThan(5);
});
