import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Grid, players } from '#tests/components/renderGrid.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { aRow } from './fixtures.ts';

const text = '“42” was not saved: Ann has changed it';

/** A grid whose row 2 has a refused edit of its points. */
async function start() {
  const rows = players();
  const refused = new Set(['2 points']);
  const onDismiss = vi.fn<(id: number, key: string) => void>((id, key) => {
    refused.delete(`${id} ${key}`);
    rows.set(new Map([[id, aRow(id)]]));
  });
  const refusals = {
    textOf: (id: number, key: string) => (refused.has(`${id} ${key}`) ? text : null),
    onDismiss,
  };
  const screen = await renderPart(<Grid rows={rows} refusals={refusals} />);
  const grid = screen.getByRole('grid');
  const cell = grid.getByRole('gridcell', { name: `${text} 2` });
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  const note = screen.getByRole('button', { name: 'Dismiss' });
  await expect.element(note).not.toBeInTheDocument();
  return { grid, cell, note, onDismiss, element: grid.element() as HTMLElement };
}

test('a refused edit is explained when the cursor comes to its cell, and dismissed with Escape', async () => {
  const { grid, cell, note, onDismiss, element } = await start();
  element.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.element(note).toBeVisible();
  await expect.element(grid).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(cell).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(2, 'points');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(cell).not.toBeInTheDocument();
});

test('a press on the cell explains it, and the button dismisses it; the keys work on', async () => {
  const { grid, cell, note, onDismiss } = await start();
  await cell.click();
  await note.click();
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(2, 'points');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(grid).toHaveFocus();
});
