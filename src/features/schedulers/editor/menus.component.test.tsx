import { expect, test } from 'vitest';
import { expectCount, press, type } from '#tests/components/page.ts';
import { openEditor } from '#tests/components/schedulerEditor.ts';

const atFirst = { day: 1, slot: 0, hour: 7 };

async function openMenu() {
  const opened = await openEditor();
  opened.menu(atFirst);
  const item = (name: string) => opened.screen.getByRole('menuitem', { name });
  await expect.element(item('Copy to top')).toBeVisible();
  return { ...opened, item, before: opened.bars() };
}

test.each([
  ['Copy to bottom', 28],
  ['Delete', -1],
  ['Delete for a whole day', -3],
  ['Clear day', -3],
])('%s', async (name, change) => {
  const { item, bars, before } = await openMenu();
  const entry = name === 'Delete' ? item('Delete Delete') : item(name);
  await entry.click();
  await expect.poll(bars).toBe(before + change);
  await press('Control+z');
  await expect.poll(bars).toBe(before);
});

test('rows with a conflict are skipped and counted', async () => {
  const { screen, click, menu, item, bars, before, drag } = await openMenu();
  await press('Escape');
  (await drag({ day: 1, slot: 1, hour: 7 }, { day: 1, slot: 1, hour: 8 })).drop();
  click(atFirst);
  menu(atFirst);
  await item('Copy to bottom').click();
  await expect.element(screen.getByText('1 row was skipped because of a conflict')).toBeVisible();
  await expect.poll(bars).toBe(before + 28);
});

test('a bar is divided where the menu was opened', async () => {
  const { item, said, option, bars, before } = await openMenu();
  await item('Split D').click();
  await expect.poll(bars).toBe(before + 1);
  expect(said()).toBe('The bar was divided');
  await expect.element(option).toMatchTextContent(/from 06:00 to 07:00/);
});

test('times are typed exactly, and a refused time says why', async () => {
  const { screen, item, said, option } = await openMenu();
  await item('Edit times E').click();
  const start = screen.getByRole('textbox', { name: 'Start' });
  const apply = screen.getByRole('button', { name: 'Apply' });
  await start.fill('quarter past');
  await apply.click();
  await expect.element(screen.getByText('A time is written like 08:15')).toBeVisible();
  await start.fill('9:30');
  await apply.click();
  await expect.element(screen.getByRole('dialog').getByText('A bar lasts at least 1 hour.')).toBeVisible();
  await start.fill('8:45');
  await press('Enter');
  await expect.element(option).toMatchTextContent('from 08:45 to 10:00');
  expect(said()).toBe('The times were changed');
});

test('rows are filled, each later than the one before', async () => {
  const { screen, item, bars, before, click, option } = await openMenu();
  await press('Escape');
  click({ day: 7, slot: 2, hour: 22 });
  click({ day: 1, slot: 2, hour: 7 });
  const { menu } = { menu: screen.getByRole('button', { name: /^Actions of Draft mode/ }) };
  await menu.click();
  await item('Fill rows…').click();
  await screen.getByRole('textbox', { name: 'Up to account' }).fill('4');
  await screen.getByRole('button', { name: 'Fill', exact: true }).click();
  await expect.poll(bars).toBe(before + 2);
  click({ day: 1, slot: 4, hour: 7 });
  await expect.element(option).toMatchTextContent('account 4, from 06:30 to 10:30');
});

test('a day is copied onto other days, which are replaced', async () => {
  const { screen, bars } = await openEditor();
  const before = bars();
  await screen.getByRole('button', { name: 'Actions of Monday' }).click();
  await screen.getByRole('menuitem', { name: 'Copy onto other days…' }).click();
  await screen.getByRole('checkbox', { name: 'Sunday' }).click();
  await screen.getByRole('button', { name: 'Copy', exact: true }).click();
  const sunday = screen.getByRole('region', { name: 'Sunday' });
  await expect.element(sunday).toMatchTextContent('12 h · accounts: 3');
  expect(bars()).toBe(before);
});

test('after a copy onto all days each is in view, as a line with its bars, and a click unfolds it', async () => {
  const { screen } = await openEditor();
  await screen.getByRole('button', { name: 'Actions of Monday' }).click();
  await screen.getByRole('menuitem', { name: /^Copy onto all other days/ }).click();
  const days = screen.getByRole('region', { name: /day$/ });
  await expectCount(days, 7);
  for (const day of days.all()) await expect.element(day).toBeInViewport({ ratio: 1 });
  const bar = days.last().getByText('Draft mode');
  await expect.element(bar).toBeInViewport();
  await bar.click();
  await expect
    .element(days.last().getByRole('button', { name: 'Sunday', exact: true }))
    .toHaveAttribute('aria-expanded', 'true');
});

test('an empty place offers the configs', async () => {
  const { screen, menu, said } = await openEditor();
  menu({ day: 1, slot: 8, hour: 4.7 });
  await screen.getByRole('menuitem', { name: 'Night mode' }).click();
  await expect.poll(said).toBe('Night mode, Monday, account 8, from 04:00 to 05:00');
});

test('the menu key opens the menu of the bar at the cursor', async () => {
  const { screen, click, focus } = await openEditor();
  click(atFirst);
  focus();
  await press('Shift+F10');
  await expect.element(screen.getByRole('menuitem', { name: 'Copy to top' })).toBeVisible();
});

test('text fields keep the keys of undo and paste', async () => {
  const { screen, click, bars, before } = await openMenu();
  await press('Escape');
  click(atFirst);
  await press('Control+c');
  await screen.getByRole('searchbox', { name: 'Search configs' }).click();
  await type('x');
  await press('Control+v', 'Control+z');
  expect(bars()).toBe(before);
});
