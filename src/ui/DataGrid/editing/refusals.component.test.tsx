import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Grid, players } from '#tests/components/renderGrid.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { aRow } from '../fixtures.ts';

const text = '“42” was not saved: Ann has changed it';

/** A grid whose row 2 has a refused edit of its points. @param isConflict another user has edited them */
async function start({ isConflict = false } = {}) {
  const rows = players();
  const refused = new Set(['2 points']);
  const onDismiss = vi.fn<(id: number, key: string) => void>((id, key) => {
    refused.delete(`${id} ${key}`);
    rows.set(new Map([[id, aRow(id)]]));
  });
  const onOverwrite = vi.fn<(id: number, key: string) => void>();
  const refusals = {
    textOf: (id: number, key: string) => (refused.has(`${id} ${key}`) ? text : null),
    onDismiss,
    overwriteOf: (id: number, key: string) => (isConflict ? () => onOverwrite(id, key) : null),
  };
  const screen = await renderPart(<Grid rows={rows} refusals={refusals} />);
  const grid = screen.getByRole('grid');
  const cell = grid.getByRole('gridcell', { name: `${text} 2` });
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  const note = screen.getByRole('button', { name: isConflict ? 'Use theirs' : 'Dismiss' });
  await expect.element(note).not.toBeInTheDocument();
  return { screen, grid, cell, note, onDismiss, onOverwrite, element: grid.element() as HTMLElement };
}

test('a refused edit is explained when the cursor comes to its cell, cannot be written without a conflict, and is dismissed with Escape', async () => {
  const { screen, grid, cell, note, onDismiss, element } = await start();
  element.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.element(note).toBeVisible();
  await expect.element(grid).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Use mine' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(note).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(cell).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(2, 'points');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(cell).not.toBeInTheDocument();
});

test('a press on the cell explains it; of a conflict the own value is written with Ctrl+Enter or the button, or dismissed, and the keys work on', async () => {
  const { screen, grid, cell, note, onDismiss, onOverwrite } = await start({ isConflict: true });
  await cell.click();
  await expect.element(note).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onOverwrite).toHaveBeenCalledExactlyOnceWith(2, 'points');
  await screen.getByRole('button', { name: 'Use mine' }).click();
  expect(onOverwrite).toHaveBeenCalledTimes(2);
  await expect.element(grid).toHaveFocus();
  expect(onDismiss).not.toHaveBeenCalled();
  await note.click();
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(2, 'points');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(grid).toHaveFocus();
});
