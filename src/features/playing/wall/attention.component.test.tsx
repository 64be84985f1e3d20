import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { consoleStatus } from '#contract/enums.ts';
import { getScreens } from '#contract/http/screens.ts';
import { denseFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

/** Sixty consoles on three servers; one each of the last two servers has failed. */
const createDenseWorld = () =>
  createWorld(
    denseFleet(60, (index) =>
      index === 40 || index === 41
        ? { status: consoleStatus.failed, statusText: 'failed', activeAccount: null }
        : {},
    ),
  );

const nameOf = (tile: Element | null | undefined) => tile?.getAttribute('aria-label');

test('failed consoles come first: by server, and over all servers when sixty tiles fit a laptop, which is remembered', async () => {
  await page.viewport(1440, 900);
  const world = createDenseWorld();
  const { screen, close } = await openApp('/playing-control/all?server=all', world);
  const tiles = screen.getByRole('article');
  await expectCount(tiles, 60);
  const parts = screen.getByRole('region').elements();
  expect(parts.map(nameOf)).toEqual(['South 1', 'South 2', 'North 1']);
  expect(nameOf(tiles.first().element())).toBe('C-40');

  const scrolled = (): number => {
    const main = document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : Number.NaN;
  };
  expect(scrolled()).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'Fit all tiles to the window' }).click();
  await expect.poll(scrolled).toBe(0);
  await expect.element(tiles.first()).toBeInViewport({ ratio: 0.99 });
  await expect.element(tiles.last()).toBeInViewport({ ratio: 0.99 });
  /** Names in reading order. */
  const inView = () =>
    tiles
      .elements()
      .map((tile) => ({ name: nameOf(tile), box: tile.getBoundingClientRect() }))
      .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
      .map(({ name }) => name);
  await expect.poll(() => inView().slice(0, 3)).toEqual(['C-40', 'C-41', 'C-1']);
  expect(inView().at(-1)).toBe('C-57');
  const surface = tiles
    .elements()
    .find((tile) => nameOf(tile) === 'C-40')
    ?.querySelector<HTMLElement>('[data-surface]');
  surface?.focus();
  await press('ArrowRight');
  await expect.poll(() => nameOf(document.activeElement?.closest('article'))).toBe('C-41');
  await press('ArrowRight');
  await expect.poll(() => nameOf(document.activeElement?.closest('article'))).toBe('C-1');
  await press('End');
  await expect.poll(() => nameOf(document.activeElement?.closest('article'))).toBe('C-57');
  const top = () => document.activeElement?.closest('article')?.getBoundingClientRect().y ?? Infinity;
  const before = top();
  await press('ArrowUp');
  await expect.poll(top).toBeLessThan(before);
  await close();

  const { screen: again } = await reopenApp('/playing-control/all?server=all', world);
  await expectCount(again.getByRole('article'), 60);
  await expect.poll(scrolled).toBe(0);
  await page.viewport(1280, 800);
});

test('the wall says how many consoles show what, marks those that are stuck, and shows only these when asked to', async () => {
  const world = createWorld(denseFleet(6, () => ({})));
  const [first = 0, second = 0, third = 0] = world.fleet.consoles.map(({ id }) => id);
  const menu = { id: 1, name: 'Main menu', attention: false, limit: null, limitInUse: 120, usual: 20 };
  const seenAt = '2026-11-26T10:00:00.000Z';
  world.api.on(getScreens, {
    data: [{ ...menu, ignore: [], variants: 1, seenAt, consoleIds: [first, second], since: seenAt }],
    moving: [third],
    unknown: [],
    stuck: [{ consoleId: first, screenId: 1, since: seenAt }],
  });
  const { screen } = await openApp('/playing-control/all?server=all', world);
  const tiles = screen.getByRole('article');
  await expectCount(tiles, 6);
  await expect.element(screen.getByTitle(/^Stuck at Main menu since/)).toBeVisible();
  await screen.getByRole('link', { name: '2 at Main menu' }).click();
  await expectCount(tiles, 2);
  await screen.getByRole('link', { name: '1 in a match' }).click();
  await expectCount(tiles, 1);
  await screen.getByRole('link', { name: '1 in a match' }).click();
  await expectCount(tiles, 6);
});
