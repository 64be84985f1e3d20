import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { updateScheduler } from '#contract/http/schedulers.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { expectAddress, press, type } from '#tests/components/page.ts';
import { openEditor } from '#tests/components/schedulerEditor.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

/** Entries of a day as the last save sent them. */
const sentOn = (world: ReturnType<typeof schedulersWorld>, day: number) =>
  world.api
    .requests(updateScheduler)
    .at(-1)
    ?.body.scheduler.data?.find((one) => one.day === day)?.entries;

test('a bar is moved and resized by keyboard, put back, undone, and saved', async () => {
  const { screen, world, option, save, focus, said, click, rowsAtFirst } = await openEditor();
  await expect.element(screen.getByRole('heading', { name: 'Scheduler Mornings' })).toBeVisible();
  expect(rowsAtFirst).toBe('Used');
  await expect.element(save).toBeDisabled();
  focus();
  await expect.element(option).toMatchTextContent('Monday, account 0, 00:00, empty');
  for (let hour = 0; hour < 6; hour++) await press('ArrowRight');
  await expect.element(option).toMatchTextContent('Draft mode, Monday, account 0, from 06:00 to 10:00');
  await press('Enter', 'ArrowRight', 'PageDown', 'Escape');
  expect(said()).toBe('Cancelled');
  await expect.element(option).toMatchTextContent('from 06:00 to 10:00');
  await expect.element(save).toBeDisabled();

  await press('r', 'Home', 'Enter');
  await expect.element(option).toMatchTextContent('from 06:00 to 07:00');
  await press('Shift+r', 'ArrowRight');
  expect(said()).toContain('A bar lasts at least 1 hour');
  await press('ArrowLeft', 'ArrowLeft', 'Enter');
  await expect.element(option).toMatchTextContent('from 05:45 to 07:00');
  await press('Control+z', 'Control+z');
  await expect.element(save).toBeDisabled();

  click({ day: 1, slot: 0, hour: 7 });
  await expect.element(screen.getByRole('button', { name: /^Actions of .*account/ })).toBeVisible();
  // The pointer would show details of the element below it.
  await userEvent.unhover(document.body);
  await expectAccessible();
  focus();
  await press('Enter', 'ArrowRight', 'ArrowRight');
  expect(said()).toBe('Monday, account 0, from 06:30 to 10:30');
  await expect.element(save).toBeDisabled();
  await press('Enter');
  await expect.element(option).toMatchTextContent('Draft mode, Monday, account 0, from 06:30 to 10:30');
  await expect.element(save).toBeEnabled();
  await press('Control+z');
  await expect.element(save).toBeDisabled();
  await press('Control+Shift+z');
  await save.click();
  await expectAddress('/schedulers');
  await expect.element(screen.getByText('Scheduler successfully updated')).toBeVisible();
  expect(sentOn(world, 1)).toEqual([
    { configId: 2, accounts: [1, 2], start: 6, end: 10 },
    { configId: 2, accounts: [0], start: 6.5, end: 10.5 },
  ]);
});

test('a refused move says why and where it would fit; F places it there', async () => {
  const { world, option, save, focus, said, click, screen } = await openEditor(
    schedulersWorld({
      schedulers: [
        mornings({
          data: [
            {
              day: 1,
              entries: [
                { configId: 2, accounts: [0], start: 6, end: 10 },
                { configId: 3, accounts: [1], start: 8, end: 12 },
              ],
            },
          ],
        }),
      ],
    }),
  );
  click({ day: 1, slot: 0, hour: 7 });
  focus();
  await press('Enter', 'ArrowDown');
  const reason =
    'Cannot place config to this position. Night mode is there from 08:00 to 12:00. It would fit from 04:00 to 08:00.';
  expect(said()).toContain(reason);
  await expect.element(screen.getByText('Cannot place config to this position')).toBeVisible();
  await press('Enter');
  expect(said()).toContain(reason);
  await expect.element(save).toBeDisabled();
  await press('f');
  await expect.element(option).toMatchTextContent('Draft mode, Monday, account 1, from 04:00 to 08:00');
  await save.click();
  await expect.poll(() => sentOn(world, 1)).toHaveLength(2);
});

test('a config is placed by keyboard, by dragging it, and by drawing it over empty hours', async () => {
  const { screen, option, drag, said, bars } = await openEditor();
  const before = bars();
  const config = screen.getByRole('button', { name: /^Night mode/ });
  await expect.element(config).toBeVisible();
  await press('/');
  await type('night');
  await expect.element(screen.getByRole('button', { name: /^Draft mode/ })).not.toBeInTheDocument();
  (config.element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(config).toHaveAttribute('aria-pressed', 'true');
  await press('Enter');
  await expect.element(option).toMatchTextContent('Night mode, Monday, account 0, from 00:00 to 01:00');
  await press('Delete');
  await expect.element(option).toMatchTextContent('00:00, empty');
  expect(bars()).toBe(before);

  (await drag(config.element(), { day: 1, slot: 5, hour: 13.8 })).drop();
  await expect.poll(said).toBe('Night mode, Monday, account 5, from 13:00 to 14:00');
  await expect.poll(bars).toBe(before + 1);
  await expect.element(config).toHaveAttribute('aria-pressed', 'true');
  (await drag({ day: 2, slot: 6, hour: 12.05 }, { day: 2, slot: 6, hour: 14.9 })).drop();
  await expect.poll(said).toBe('Night mode, Tuesday, account 6, from 12:00 to 15:00');
});

test('a refused drop is offered a place, which an interrupted drag leaves and a step takes away', async () => {
  const { screen, drag, said, save } = await openEditor();
  const interrupted = await drag({ day: 1, slot: 0, hour: 7 }, { day: 1, slot: 6, hour: 9 });
  await expect.element(screen.getByText('08:00 – 12:00')).toBeVisible();
  interrupted.cancel();
  await expect.element(screen.getByText('08:00 – 12:00')).not.toBeVisible();
  await expect.element(save).toBeDisabled();

  const over = await drag({ day: 1, slot: 0, hour: 7 }, { day: 1, slot: 1, hour: 8 });
  await expect.element(screen.getByText('This config is already there')).toBeVisible();
  over.drop();
  await expect.element(save).toBeDisabled();
  await screen.getByRole('button', { name: 'Place from 10:00 to 14:00' }).click();
  expect(said()).toBe('Draft mode, Monday, account 1, from 10:00 to 14:00');
  await expect.element(save).toBeEnabled();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(save).toBeDisabled();

  const refused = screen.getByRole('button', { name: /^Place from/ });
  (await drag({ day: 1, slot: 0, hour: 7 }, { day: 1, slot: 3, hour: 8 })).drop();
  (await drag({ day: 1, slot: 3, hour: 8 }, { day: 1, slot: 1, hour: 8 })).drop();
  await expect.element(refused).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(said).toBe('Undone');
  await expect.element(refused).not.toBeInTheDocument();
});

test('an end is dragged in quarters, a finger rests before it drags, and a folded day unfolds under a drag', async () => {
  const { screen, drag, said, showRows } = await openEditor();
  (await drag({ day: 1, slot: 0, hour: 9.95 }, { day: 1, slot: 0, hour: 11.3 })).drop();
  await expect.poll(said).toBe('Draft mode, Monday, account 0, from 06:00 to 11:15');
  await press('Control+z');
  await expect.poll(said).toBe('Undone');
  (await drag({ day: 1, slot: 0, hour: 7 }, { day: 1, slot: 4, hour: 8 }, { pointerType: 'touch' })).drop();
  await expect.poll(said).toBe('Draft mode, Monday, account 4, from 07:00 to 11:00');
  await press('Control+z');
  await expect.poll(said).toBe('Undone');

  await showRows('Used');
  const tuesday = screen
    .getByRole('region', { name: 'Tuesday' })
    .getByRole('button', { name: 'Tuesday', exact: true });
  await tuesday.click();
  await expect.element(tuesday).toHaveAttribute('aria-expanded', 'false');
  const over = await drag({ day: 1, slot: 0, hour: 7 }, tuesday.element());
  await expect.element(tuesday).toHaveAttribute('aria-expanded', 'true');
  over.move({ day: 2, slot: 3, hour: 7 });
  over.drop();
  await expect.poll(said).toBe('Draft mode, Tuesday, account 3, from 06:00 to 10:00');
});

test('bars are selected one by one, by taps or by a rubber band, and copied, deleted and moved together', async () => {
  const { screen, click, bars, focus, drag, said } = await openEditor();
  const before = bars();
  click({ day: 1, slot: 0, hour: 7 });
  click({ day: 1, slot: 2, hour: 7 }, { ctrlKey: true });
  await expect.element(screen.getByText('2 bars selected').first()).toBeInTheDocument();
  focus();
  await press('Control+c');
  click({ day: 1, slot: 10, hour: 12.5 });
  await press('Control+v');
  await expect.poll(bars).toBe(before + 2);
  await press('Delete');
  await expect.poll(bars).toBe(before);

  (await drag({ day: 1, slot: 3, hour: 5 }, { day: 1, slot: 1, hour: 8 })).drop();
  await expect.element(screen.getByText('2 bars selected').first()).toBeInTheDocument();
  (await drag({ day: 1, slot: 1, hour: 7 }, { day: 1, slot: 9, hour: 9 })).drop();
  await expect.poll(said).toBe('2 bars; the first one: Draft mode, Monday, account 9, from 08:00 to 12:00');
  await press('Control+z', 'Escape');

  await screen.getByRole('button', { name: 'Select several bars' }).click();
  for (const slot of [0, 1, 2]) click({ day: 1, slot, hour: 7 }, { pointerType: 'touch' });
  await expect.element(screen.getByText('3 bars selected').first()).toBeVisible();
  click({ day: 1, slot: 1, hour: 7 }, { pointerType: 'touch' });
  await expect.element(screen.getByText('2 bars selected').first()).toBeVisible();
});

test('errors are marked, and the panel leads to them', async () => {
  const overlapping = [
    { configId: 2, accounts: [4], start: 6, end: 10 },
    { configId: 3, accounts: [4], start: 9, end: 11 },
  ];
  const { screen, option } = await openEditor(
    schedulersWorld({ schedulers: [mornings({ data: [{ day: 3, entries: overlapping }] })] }),
  );
  await expect.element(screen.getByText('2 bars need a correction')).toBeVisible();
  await screen.getByRole('button', { name: /^Night mode, Wednesday.*Overlaps another bar/ }).click();
  await expect.element(option).toMatchTextContent(/Wednesday, account 4.*Overlaps another bar/);
  await expect.element(screen.getByText('0–3, 5–30')).toBeVisible();
});
