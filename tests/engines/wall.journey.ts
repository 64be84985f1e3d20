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
  const picture = tile.role('img', /^Picture of/);
  await expect.poll(() => picture.strip()).not.toBeNull();
  const before = (await picture.strip())?.frame ?? 0;
  await expect.poll(async () => (await picture.strip())?.frame ?? 0).toBeGreaterThan(before);
});

test('the recording of a console moves, as single pictures where this browser cannot decode the stream', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const { target } = await connectedConsole();
  const keptFrom = async (): Promise<number> => {
    const { kept } = await probe.channel.request('recording', target, { from: 0, to: 1, kinds: [] });
    return kept ? kept.to - kept.from : 0;
  };
  await expect.poll(keptFrom).toBeGreaterThan(8_000);
  await page.openAs('operator', `/consoles/${target.consoleId}?at=${Date.now() - 6_000}&play=1`);
  const picture = page.role('img', /^Recorded image of/);
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      if ((await picture.count()) === 0) return 0;
      return seen.add(Buffer.from(await picture.pixels()).toString('base64')).size;
    })
    .toBeGreaterThan(1);
});
