import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { consoleStatus } from '#contract/enums.ts';
import { denseFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
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

test('on a wall of several servers the part with a failed console comes first', async () => {
  const { screen } = await openApp('/playing-control/all?server=all', createDenseWorld());
  await expectCount(screen.getByRole('article'), 60);
  const parts = screen.getByRole('region').elements();
  expect(parts.map(nameOf)).toEqual(['South 1', 'South 2', 'North 1']);
  expect(nameOf(screen.getByRole('article').first().element())).toBe('C-40');
});

test('in one grid without headings the failed consoles of all servers come first, also for arrow keys', async () => {
  await page.viewport(1440, 900);
  const { screen } = await openApp('/playing-control/all?server=all', createDenseWorld());
  const tiles = screen.getByRole('article');
  await expectCount(tiles, 60);
  await screen.getByRole('button', { name: 'Fit all tiles to the window' }).click();
  const main = screen.getByRole('main').element();
  await expect.poll(() => main.scrollHeight - main.clientHeight).toBe(0);
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
  await page.viewport(1280, 800);
});
