import { users } from '#tests/support/users.ts';
import { expect, test } from './lib/journey.ts';

test('a user signs in and sees the wall of a server with moving pictures', async ({
  page,
  connectedConsole,
}) => {
  const { server, gameConsole } = await connectedConsole();
  await page.open('/');
  await expect.poll(() => page.path()).toBe('/login');
  await page.role('textbox', 'Email').fill(users.operator.email);
  await page.role('textbox', 'Password').fill(users.operator.password);
  await page.button('Sign in').click();
  await page.role('heading', /Hello/).shown();

  await page.open(`/playing-control/all?server=${server.id}`);
  await expect.poll(() => page.role('article').count()).toBe(server.consoleCount);
  const tile = page.role('article', gameConsole.name);
  await tile.text('Loading preview...').hidden();
  await tile.button(/press Enter to focus/).click();
  const picture = tile.role('img', /^Preview of/);
  await expect.poll(() => picture.strip()).not.toBeNull();
  const before = (await picture.strip())?.frame ?? 0;
  await expect.poll(async () => (await picture.strip())?.frame ?? 0).toBeGreaterThan(before);
});
