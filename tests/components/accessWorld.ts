import { getMe } from '#contract/http/me.ts';
import { createWorld, openApp, type World } from './openApp.tsx';
import { answerPeople } from './peopleWorld.ts';

/** The browser's stored value under this name. */
export const stored = (name: string): string | null => localStorage.getItem(`dugout.${name}`);

/** The API returns the user of the stored token, like the real one. */
function answerByToken(world: World): void {
  answerPeople(world);
  world.api.on(getMe, () =>
    stored('guestJwt') === null
      ? world.me
      : {
          ...world.me,
          id: 11,
          username: 'Olivia Operator',
          email: 'operator@dugout.test',
          role: 100,
          guest: true,
        },
  );
}

/** Opens a page as a user who may give access to others. */
export async function open(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ role: 'supervisor', user: { username: 'Sofia' }, ...options });
  answerByToken(world);
  const app = await openApp('/info/servers', world);
  return { world, ...app, ...menuOf(app.screen) };
}

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

/** The user menu, and its submenus. */
const menuOf = (screen: Screen) => ({
  menu: (user: string) => screen.getByRole('button', { name: `User menu of ${user}` }),
  item: (name: string) => screen.getByRole('menuitem', { name, exact: true }),
  dialog: (name: string) => screen.getByRole('dialog', { name }),
});
