import { expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { type Conflict, ConflictDialog, type ConflictDialogProps } from './ConflictDialog.tsx';

type Props = ConflictDialogProps<number>;

/** `a`: mine, `b`: theirs, `c`: both differently, `d`: removed by both, `e`: nobody. */
const conflict: Conflict<number> = {
  loaded: { a: 1, b: 1, c: 1, d: 1, e: 1 },
  mine: { a: 2, b: 1, c: 2, e: 1 },
  theirs: { a: 1, b: 3, c: 3, e: 1 },
  revision: 5,
};

async function setUp(over: Partial<Props> = {}) {
  const onSave = vi.fn<Props['onSave']>(() => Promise.resolve());
  const onClose = vi.fn<() => void>();
  const screen = await renderPart(
    <ConflictDialog<number>
      conflict={conflict}
      titleOf={(name) => `Field ${name}`}
      show={(value) => value ?? 'not set'}
      onSave={onSave}
      onClose={onClose}
      {...over}
    >
      Somebody has saved it.
    </ConflictDialog>,
  );
  const row = (name: string) => screen.getByRole('radiogroup', { name: `Field ${name}` });
  const option = (name: string, side: 'Mine' | 'Theirs') =>
    row(name).getByRole('radio', { name: new RegExp(`^${side}`) });
  const save = screen.getByRole('button', { name: 'Save' });
  return { screen, onSave, onClose, row, option, save };
}

test('each changed field is shown as loaded, theirs and mine; one-sided changes are chosen, and saving asks for the rest', async () => {
  const { screen, onSave, onClose, row, option, save } = await setUp();
  await expect.element(row('a')).toMatchTextContent(/Changed by you.*Loaded1.*Theirs1.*Mine2/);
  await expect.element(option('a', 'Mine')).toBeChecked();
  await expect.element(row('b')).toMatchTextContent(/Changed by the other user/);
  await expect.element(option('b', 'Theirs')).toBeChecked();
  await expect.element(option('c', 'Mine')).not.toBeChecked();
  await expect.element(option('c', 'Theirs')).not.toBeChecked();
  await expect.element(row('d')).toMatchTextContent(/Changed by both in the same way.*Mine.*not set/);
  await expect.element(row('e')).not.toBeInTheDocument();

  await expect.element(screen.getByText('1 choice is left')).toBeVisible();
  await save.click();
  await expect.element(screen.getByRole('alert').getByText(/^Choose a version/)).toBeVisible();
  await expect.element(option('c', 'Theirs')).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  await option('c', 'Mine').click();
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onSave.mock.calls[0]?.slice(0, 2)).toEqual([{ a: 2, b: 3, c: 2, e: 1 }, 5]);
});

test('one version is taken as a whole; the error of a failed save is shown in the dialog, which stays open', async () => {
  const onSave = vi.fn<Props['onSave']>(() => Promise.reject(new Error('Out of order')));
  const { screen, onClose, save } = await setUp({ onSave });
  for (const [name, expected] of [
    ['All theirs', conflict.theirs],
    ['All mine', conflict.mine],
  ] as const) {
    await screen.getByRole('button', { name }).click();
    await save.click();
    await expect.poll(() => onSave.mock.lastCall?.[0]).toEqual(expected);
    await expect.element(screen.getByText('Out of order')).toBeVisible();
  }
  expect(onClose).not.toHaveBeenCalled();
});

test('a version that does not differ from the other user’s can be saved at once', async () => {
  const { screen, onSave, save } = await setUp({
    conflict: { ...conflict, theirs: conflict.loaded, mine: conflict.loaded },
  });
  await expect.element(screen.getByText(/Your version can be saved/)).toBeVisible();
  await save.click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
});
