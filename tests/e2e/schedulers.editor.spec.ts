import type { Page } from '@playwright/test';
import { createScheduler, getSchedulers } from '#contract/http/schedulers.ts';
import type { ApiClient } from '#tests/support/api.ts';
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

async function drag(page: Page, from: { x: number; y: number }, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const target = await pointOf(page, to);
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();
}

const live = (page: Page) => page.locator('[data-live]');

/** A plan of one config on accounts 0 and 1 of Monday. */
async function createPlan(api: ApiClient, name: string): Promise<{ id: number; configId: number }> {
  const { data } = await api.call(getSchedulers, {});
  const configId = data[0]?.data[0]?.entries[0]?.configId ?? 0;
  const entries = [{ configId, accounts: [0, 1], start: 6, end: 8 }];
  const scheduler = { name, data: [{ day: 1, entries }] };
  return { ...(await api.call(createScheduler, { body: { scheduler } })), configId };
}

async function openEditor(page: Page, id: number): Promise<void> {
  await page.goto(`/schedulers/edit?id=${id}`);
  await expect(page.locator('[data-bar]')).toHaveCount(2);
  await page.getByRole('radiogroup', { name: 'Accounts' }).getByText('All', { exact: true }).click();
}

test('a new week is planned with the mouse and saved', async ({ page, stack }) => {
  await page.goto('/schedulers/new');
  const config = page.getByRole('complementary', { name: 'My configs' }).getByRole('listitem').first();
  await expect(config).toBeVisible();
  const box = await config.boundingBox();
  const from = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 15 };
  await drag(page, from, { day: 1, slot: 2, hour: 9.9 });
  await expect(live(page)).toHaveText(/Monday, account 2, from 09:00 to 10:00/);
  // The end, then the whole bar.
  await drag(page, await pointOf(page, { day: 1, slot: 2, hour: 9.97 }), { day: 1, slot: 2, hour: 11.5 });
  await expect(live(page)).toHaveText(/from 09:00 to 11:30/);
  await drag(page, await pointOf(page, { day: 1, slot: 2, hour: 10 }), { day: 1, slot: 4, hour: 14.25 });
  await expect(live(page)).toHaveText(/account 4, from 13:15 to 15:45/);
  await drag(page, from, { day: 1, slot: 4, hour: 14.1 });
  await expect(page.locator('[data-refusal]')).toContainText('This config is already there');
  await page.getByRole('button', { name: 'Place from 15:45 to 16:45' }).click();
  await expect(page.locator('[data-bar]')).toHaveCount(2);
  const bar = await pointOf(page, { day: 1, slot: 4, hour: 14 });
  await page.mouse.click(bar.x, bar.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy to top' }).click();
  await expect(page.locator('[data-bar]')).toHaveCount(6);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Planned by mouse');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New scheduler successfully created')).toBeVisible();
  await expect(page).toHaveURL(/\/schedulers$/);
  const { data } = await (await sessionOf(stack.url, 'operator')).call(getSchedulers, {});
  const saved = data.find(({ name }) => name === 'Planned by mouse')?.data[0]?.entries ?? [];
  expect(saved.map(({ accounts, start, end }) => ({ accounts, start, end }))).toEqual([
    { accounts: [0, 1, 2, 3, 4], start: 13.25, end: 15.75 },
    { accounts: [4], start: 15.75, end: 16.75 },
  ]);
});

test.describe('touch', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('a week is changed with a finger, which still scrolls', async ({ page, stack }) => {
    const { id } = await createPlan(await sessionOf(stack.url, 'operator'), 'Planned by touch');
    await openEditor(page, id);
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

    // A finger that rests drags.
    const bar = await pointOf(page, { day: 1, slot: 0, hour: 7 });
    await touch('touchStart', [bar]);
    await expect.poll(gesture).toBe('move');
    await slide(bar, await pointOf(page, { day: 1, slot: 3, hour: 9 }));
    await touch('touchEnd', []);
    await expect(live(page)).toHaveText(/account 3, from 08:00 to 10:00/);
    expect(await scrolled()).toBe(0);

    // The handle at its end moves the end at once.
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

    // A config that was tapped is placed by a tap.
    await page.getByRole('complementary', { name: 'My configs' }).getByRole('button').first().tap();
    const place = await pointOf(page, { day: 1, slot: 5, hour: 12.5 });
    await page.touchscreen.tap(place.x, place.y);
    await expect(live(page)).toHaveText(/account 5, from 12:00 to 13:00/);

    // A finger that moves at once scrolls. Last, because it goes on scrolling for a while.
    await expect(async () => {
      // One that the page has seen resting has drawn a bar or opened a menu instead.
      await page.keyboard.press('Escape');
      const empty = await pointOf(page, { day: 1, slot: 18, hour: 15 });
      await touch('touchStart', [empty]);
      await slide(empty, { x: empty.x, y: empty.y - 150 });
      await touch('touchEnd', []);
      await expect.poll(scrolled, { timeout: 2_000 }).toBeGreaterThan(40);
    }).toPass();
  });
});
