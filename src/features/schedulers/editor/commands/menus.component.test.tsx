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

test('the menu of a bar, by pointer or key, copies, deletes and divides it, and text fields keep their keys', async () => {
  const { screen, click, focus, menu, item, bars, before, said, option } = await openMenu();
  await press('Escape');
  for (const [name, left, isUndone] of [
    ['Copy to bottom', before + 28, false],
    ['Delete Delete', before + 27, true],
    ['Delete for a whole day', 0, true],
    ['Clear day', 0, true],
  ] as const) {
    click(atFirst);
    menu(atFirst);
    await item(name).click();
    await expect.poll(bars).toBe(left);
    if (isUndone) await press('Control+z');
  }
  await press('Control+z');
  await expect.poll(bars).toBe(before);
  click(atFirst);
  menu(atFirst);
  await item('Split D').click();
  await expect.poll(bars).toBe(before + 1);
  expect(said()).toBe('The bar was split');
  await expect.element(option).toMatchTextContent(/from 06:00 to 07:00/);
  await press('Control+z');

  click(atFirst);
  focus();
  await press('Shift+F10');
  await expect.element(item('Copy to top')).toBeVisible();
  await press('Escape');
  click(atFirst);
  await press('Control+c');
  await screen.getByRole('searchbox', { name: 'Search configs' }).click();
  await type('x');
  await press('Control+v', 'Control+z');
  expect(bars()).toBe(before);
});

test('times are typed exactly, a conflict is skipped and counted, and rows are filled, each later', async () => {
  const { screen, item, said, option, click, menu, bars, before, drag } = await openMenu();
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
  await press('Control+z');
  await expect.poll(said).toBe('Undone');

  (await drag({ day: 1, slot: 1, hour: 7 }, { day: 1, slot: 1, hour: 8 })).drop();
  click(atFirst);
  menu(atFirst);
  await item('Copy to bottom').click();
  await expect.element(screen.getByText('1 row was skipped because of a conflict')).toBeVisible();
  await expect.poll(bars).toBe(before + 28);
  await press('Control+z');
  await expect.poll(bars).toBe(before);

  click({ day: 7, slot: 2, hour: 22 });
  click({ day: 1, slot: 2, hour: 7 });
  await screen.getByRole('button', { name: /^Actions of Draft mode/ }).click();
  await item('Fill rows…').click();
  await screen.getByRole('textbox', { name: 'Up to account' }).fill('4');
  await screen.getByRole('button', { name: 'Fill', exact: true }).click();
  await expect.poll(bars).toBe(before + 2);
  click({ day: 1, slot: 4, hour: 7 });
  await expect.element(option).toMatchTextContent('account 4, from 06:30 to 10:30');
});

test('an empty place offers the configs, and a day is copied onto others, all of which are then in view', async () => {
  const { screen, menu, said, bars } = await openEditor();
  const before = bars();
  menu({ day: 1, slot: 8, hour: 4.7 });
  await screen.getByRole('menuitem', { name: 'Night mode' }).click();
  await expect.poll(said).toBe('Night mode, Monday, account 8, from 04:00 to 05:00');
  await press('Control+z');
  await expect.poll(bars).toBe(before);

  await screen.getByRole('button', { name: 'Actions of Monday' }).click();
  await screen.getByRole('menuitem', { name: 'Copy onto other days…' }).click();
  await screen.getByRole('checkbox', { name: 'Sunday' }).click();
  await screen.getByRole('button', { name: 'Copy', exact: true }).click();
  const sunday = screen.getByRole('region', { name: 'Sunday' });
  await expect.element(sunday).toMatchTextContent('12 h · accounts: 3');
  expect(bars()).toBe(before);

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
