import { expect, test, vi } from 'vitest';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ConflictDialog, type ConflictDialogProps, type SchedulerConflict } from './ConflictDialog.tsx';

const played = (accounts: number[], start: number, end = start + 1) => ({
  configId: 1,
  accounts,
  start,
  end,
});
const monday = (...entries: ScheduleData[number]['entries']): ScheduleData => [{ day: 1, entries }];

/** Account 0: mine, account 1: theirs, account 2: both. */
const conflict: SchedulerConflict = {
  loaded: monday(played([0, 1, 2], 8)),
  mine: monday(played([0], 9), played([1], 8), played([2], 12)),
  theirs: monday(played([0], 8), played([1], 10), played([2], 20)),
  revision: 5,
};

async function setUp(over: Partial<ConflictDialogProps> = {}) {
  const onSave = vi.fn<ConflictDialogProps['onSave']>(() => Promise.resolve());
  const onClose = vi.fn<() => void>();
  const screen = await renderPart(
    <ConflictDialog
      conflict={conflict}
      dayOf={(day) => (day === 1 ? 'Monday' : `Day ${day}`)}
      nameOf={(configId) => (configId === 1 ? 'Rivals' : `Config ${configId}`)}
      onSave={onSave}
      onClose={onClose}
      {...over}
    />,
  );
  const row = (account: number) => screen.getByRole('radiogroup', { name: `Monday, account ${account}` });
  const option = (account: number, name: 'Mine' | 'Theirs') =>
    row(account).getByRole('radio', { name: new RegExp(`^${name}`) });
  const save = screen.getByRole('button', { name: 'Save' });
  return { screen, onSave, onClose, row, option, save };
}

test('one-sided changes are chosen already, and saving asks for those of both sides', async () => {
  const { screen, onSave, onClose, row, option, save } = await setUp();
  await expect.element(row(0).getByText('Changed by you')).toBeVisible();
  await expect.element(option(0, 'Mine')).toHaveAccessibleName('Mine 09:00 – 10:00 Rivals');
  await expect.element(option(0, 'Theirs')).toHaveAccessibleName('Theirs as before 08:00 – 09:00 Rivals');
  await expect.element(option(0, 'Mine')).toBeChecked();
  await expect.element(option(1, 'Theirs')).toBeChecked();
  await expect.element(option(2, 'Mine')).not.toBeChecked();
  await expect.element(option(2, 'Theirs')).not.toBeChecked();
  await expect.element(screen.getByText('1 choice is left')).toBeVisible();
  await save.click();
  await expect.element(screen.getByRole('alert').getByText(/^Choose a version/)).toBeVisible();
  await expect.element(option(2, 'Mine')).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  await option(2, 'Theirs').click();
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onSave.mock.calls[0]?.slice(0, 2)).toEqual([
    monday(played([1], 10), played([2], 20), played([0], 9)),
    5,
  ]);
});

test('one version is taken as a whole', async () => {
  const { screen, onSave, option, save } = await setUp();
  await screen.getByRole('button', { name: 'All theirs' }).click();
  for (const account of [0, 1, 2]) await expect.element(option(account, 'Theirs')).toBeChecked();
  await screen.getByRole('button', { name: 'All mine' }).click();
  await save.click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
  const [merged] = onSave.mock.calls[0] ?? [];
  const sorted = (data: ScheduleData = []) => data[0]?.entries.toSorted((a, b) => a.start - b.start);
  expect(sorted(merged)).toEqual(sorted(conflict.mine));
});

test('a plan without changes by other users can be saved at once', async () => {
  const { screen, onSave, save } = await setUp({ conflict: { ...conflict, theirs: conflict.loaded } });
  await expect.element(screen.getByText(/Yours can be saved/)).toBeVisible();
  await save.click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
});
