import { createScheduler, getSchedulers } from '#contract/http/schedulers.ts';
import { signInToApi } from '#tests/support/api.ts';
import { expect, test } from './lib/journey.ts';

/** Height of the row of an account, CSS pixels. */
const rowHeight = 22;

test('a bar of a plan is dragged with the mouse and saved', async ({ page, stack }) => {
  const { call } = await signInToApi(stack.url, 'operator');
  const configId = (await call(getSchedulers, {})).data[0]?.data[0]?.entries[0]?.configId ?? 0;
  const entries = [{ configId, accounts: [0], start: 6, end: 8 }];
  const name = `Planned in ${page.engine.name}`;
  const { id } = await call(createScheduler, { body: { scheduler: { name, data: [{ day: 1, entries }] } } });

  await page.openAs('operator', `/schedulers/edit?id=${id}`);
  await expect.poll(() => page.css('[data-bar]').count()).toBe(1);
  await page.role('radiogroup', 'Accounts').text('All').click();
  const pointOf = async (slot: number, hour: number) => {
    const { x, y, width } = await page.css('[data-day="1"] [data-bars]').place();
    return { x: x + (hour / 24) * width, y: y + (slot + 0.5) * rowHeight };
  };
  const { engine } = page;
  await engine.moveTo(await pointOf(0, 7));
  await engine.mouseDown();
  await engine.moveTo(await pointOf(3, 9));
  await engine.mouseUp();
  await page.css('[data-live]').says(/account 3, from 08:00 to 10:00/);
  await page.button('Save').click();
  await page.text('Scheduler successfully updated').shown();
  const { data } = await call(getSchedulers, { query: { schedulerIds: String(id) } });
  expect(data[0]?.data[0]?.entries.map(({ accounts, start, end }) => ({ accounts, start, end }))).toEqual([
    { accounts: [3], start: 8, end: 10 },
  ]);
});
