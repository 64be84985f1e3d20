import { expect, test } from 'vitest';
import { getFleetAttention } from '#contract/http/fleet.ts';
import { getServerConsoles } from '#contract/http/servers.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { serverKeys } from '#data/servers/queries.ts';
import { coloredParts } from '#tests/components/colors.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { inRussian } from '#tests/components/language.ts';
import { createWorld, openApp, reopenApp, type World } from '#tests/components/openApp.tsx';
import { uniqueId } from '#tests/components/uniqueId.ts';

/** Three servers, each with two of four consoles running, none of which needs attention. */
function healthyWorld(): World {
  const { servers, ...fleet } = demoFleet();
  const world = createWorld({ ...fleet, servers });
  world.api.on(getFleetAttention, {
    counts: servers.map(({ id }) => ({ serverId: id, consoles: 4, active: 2, failed: 0 })),
    consoles: [],
  });
  return world;
}

test('offline "All clear" is a statement about the past, without lights and colors', async () => {
  const world = healthyWorld();
  const { screen, goOffline } = await openApp('/', world);
  await expect.element(screen.getByRole('heading', { name: 'All clear', exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^6 of 12 consoles are running\./)).toBeVisible();
  const main = () => screen.getByRole('main').element();
  expect(main().querySelectorAll('[data-on]')).toHaveLength(6);
  expect(coloredParts(main())).not.toEqual([]);

  await goOffline();
  await expect.element(screen.getByRole('heading', { name: 'All was clear' })).toBeVisible();
  await expect.element(screen.getByText(/^6 of 12 consoles were running\./)).toBeVisible();
  await expect.element(screen.getByText('Nothing needed attention')).toBeVisible();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  expect(main().textContent).not.toMatch(/All clear|are running|Nothing needs/);
  expect(main().querySelectorAll('[data-on]')).toHaveLength(0);
  const section = screen.getByRole('heading', { name: 'All was clear' }).element().closest('section');
  expect(section && coloredParts(section)).toEqual([]);

  await inRussian(async () => {
    await expect.element(screen.getByRole('heading', { name: 'Всё было в порядке' })).toBeVisible();
    await expect.element(screen.getByText(/^Работало консолей: 6 из 12\./)).toBeVisible();
  });
});

test('the attention list, and the consoles on the card of a server, are without colors while offline', async () => {
  const world = createWorld(demoFleet());
  const { screen, router, goOffline } = await openApp('/', world);
  const section = screen.getByRole('region', { name: /^Failed consoles/ });
  await expect.element(section).toBeVisible();
  expect(coloredParts(section.element())).not.toEqual([]);
  await router.navigate('/info/servers');
  const consoles = screen.getByRole('region', { name: 'Consoles of North 1' });
  await expect.element(consoles.getByText(/· 1 failed/)).toBeVisible();
  expect(coloredParts(consoles.element())).not.toEqual([]);
  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  await expect.poll(() => coloredParts(consoles.element())).toEqual([]);
  await expect.element(consoles.getByText(/· 1 failed/)).toBeVisible();
  await router.navigate('/');
  await expect.poll(() => section.query() && coloredParts(section.element())).toEqual([]);
});

/** Visits a page until one of its lists is stored, and then opens home without a connection. */
async function openOfflineAfter(address: string, list: readonly unknown[], withConsoles = true) {
  // Lists are stored by user.
  const world = createWorld({ ...demoFleet(), user: { id: uniqueId() } });
  const release = withConsoles ? null : world.api.hold(getServerConsoles);
  const { built, close } = await openApp(address, world);
  const token = JSON.parse(localStorage.getItem('dugout.jwt') ?? 'null') as string | null;
  const { offlineCache } = built;
  await expect
    .poll(async () => {
      await offlineCache.flush();
      return offlineCache.restoreList(token, list);
    })
    .toBe(true);
  await close();
  world.api.disconnect();
  release?.();
  const { screen } = await reopenApp('/', world);
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  return screen;
}

test('offline the running consoles are counted among those whose list is stored', async () => {
  const screen = await openOfflineAfter('/playing-control/all?server=1', consoleKeys.ofServer(1, 'all'));
  const figure = screen.getByText('Consoles running').element().parentElement;
  await expect.poll(() => figure?.textContent).toBe('Consoles running2 of 4 known');
  await expect.element(screen.getByText(/^At least \d+ items? needs? attention$/)).toBeVisible();
});

test('offline no running consoles are counted where no list of consoles is stored', async () => {
  const screen = await openOfflineAfter('/playing-control/all', serverKeys.list(), false);
  const figure = screen.getByText('Consoles running').element().parentElement;
  await expect.poll(() => figure?.textContent).toBe('Consoles running– / 12');
  await expect
    .element(screen.getByText('Some consoles could not be loaded. There may be more items.'))
    .toBeVisible();
  expect(screen.getByRole('main').element().textContent).not.toMatch(/clear|Nothing need/);
});
