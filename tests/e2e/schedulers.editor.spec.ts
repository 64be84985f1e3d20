import type { Page } from '@playwright/test';
import { createScheduler, getSchedulers } from '#contract/http/schedulers.ts';
import { expect, sessionOf, test } from './fixtures.ts';

interface Spot {
  day: number;
  slot: number;
  hour: number;
}

/** The point of the window at a place of the plan; the row must be in view. */
async function pointOf(page: Page, { day, slot, hour }: Spot): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-day="${day}"] [data-bars]`).boundingBox();
  if (!box) throw new Error(`Day ${day} is not shown`);
  return { x: box.x + (hour / 24) * box.width, y: box.y + (slot + 0.5) * 22 };
}

const live = (page: Page) => page.locator('[data-live]');

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

test('a week is changed with a finger, which still scrolls', async ({ page, stack }) => {
  // A plan of one config on accounts 0 and 1 of Monday.
  const owner = await sessionOf(stack.url, 'operator');
  const configId = (await owner.call(getSchedulers, {})).data[0]?.data[0]?.entries[0]?.configId ?? 0;
  const data = [{ day: 1, entries: [{ configId, accounts: [0, 1], start: 6, end: 8 }] }];
  const { id } = await owner.call(createScheduler, {
    body: { scheduler: { name: 'Planned by touch', data } },
  });
  await page.goto(`/schedulers/edit?id=${id}`);
  await expect(page.locator('[data-bar]')).toHaveCount(2);
  await page.getByRole('radiogroup', { name: 'Accounts' }).getByText('All', { exact: true }).click();
  const session = await page.context().newCDPSession(page);
  const touch = async (type: string, points: { x: number; y: number }[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  };
  const slide = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
    for (let step = 1; step <= 6; step++) {
      const part = step / 6;
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await touch('touchMove', [point]);
    }
  };
  const scroller = page.locator('[data-scroller]');
  const scrolled = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  const gesture = () => scroller.evaluate((element: HTMLElement) => element.dataset['gesture'] ?? '');

  // A finger that rests first drags.
  const bar = await pointOf(page, { day: 1, slot: 0, hour: 7 });
  await touch('touchStart', [bar]);
  await expect.poll(gesture).toBe('move');
  await slide(bar, await pointOf(page, { day: 1, slot: 3, hour: 9 }));
  await touch('touchEnd', []);
  await expect(live(page)).toHaveText(/account 3, from 08:00 to 10:00/);
  expect(await scrolled()).toBe(0);

  // The handle at the bar's end moves the end at once.
  const end = await page.locator('[data-handle="end"]').boundingBox();
  expect(Math.min(end?.width ?? 0, end?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const grip = { x: (end?.x ?? 0) + 22, y: (end?.y ?? 0) + 22 };
  const hour =
    (await pointOf(page, { day: 1, slot: 3, hour: 1 })).x -
    (await pointOf(page, { day: 1, slot: 3, hour: 0 })).x;
  await touch('touchStart', [grip]);
  await slide(grip, { x: grip.x + 2 * hour, y: grip.y });
  await touch('touchEnd', []);
  await expect(live(page)).toHaveText(/account 3, from 08:00 to 12:00/);

  // A long press opens the menu.
  const other = await pointOf(page, { day: 1, slot: 1, hour: 7 });
  await touch('touchStart', [other]);
  await expect.poll(gesture).toBe('move');
  await touch('touchEnd', []);
  await page.getByRole('menuitem', { name: 'Delete for a whole day' }).tap();
  await expect(page.locator('[data-bar]')).toHaveCount(0);

  // A tap places the config that was tapped before.
  await page.getByRole('complementary', { name: 'My configs' }).getByRole('button').first().tap();
  const place = await pointOf(page, { day: 1, slot: 5, hour: 12.5 });
  await page.touchscreen.tap(place.x, place.y);
  await expect(live(page)).toHaveText(/account 5, from 12:00 to 13:00/);

  // A finger that moves at once scrolls. Last, because the scrolling continues for a while.
  await expect(async () => {
    // If the page detected a resting finger, a bar was drawn or a menu opened instead.
    await page.keyboard.press('Escape');
    const empty = await pointOf(page, { day: 1, slot: 18, hour: 15 });
    await touch('touchStart', [empty]);
    await slide(empty, { x: empty.x, y: empty.y - 150 });
    await touch('touchEnd', []);
    await expect.poll(scrolled, { timeout: 2_000 }).toBeGreaterThan(40);
  }).toPass();
});
