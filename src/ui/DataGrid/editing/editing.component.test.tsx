import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Grid, players, renderGrid } from '#tests/components/renderGrid.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { aRow, columns, createMemoryRows, type Row } from '../fixtures.ts';
import { type DataGridProps, emptyView, type GridColumn } from '../gridColumn.ts';

const editable: readonly GridColumn<Row>[] = columns.map((column) =>
  column.key === 'points' || column.key === 'pin'
    ? {
        ...column,
        edit: {
          text: ({ points }: Row) => String(points ?? ''),
          parse: (text: string) =>
            text === ''
              ? { value: null, shown: '' }
              : /^\d+$/.test(text)
                ? { value: Number(text), shown: text }
                : { error: 'a number is expected' },
          isClearable: true,
        },
      }
    : column,
);
/** With a list of values in another column. */
const withList = editable.map((column): GridColumn<Row> =>
  column.key === 'open'
    ? {
        ...column,
        edit: {
          text: ({ isOpen }) => String(isOpen ?? ''),
          options: [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ],
          parse: (text) => ({ value: text === 'true', shown: text }),
        },
      }
    : column,
);
const start = async (shown = editable) => {
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const onUndo = vi.fn<() => void>();
  const onRedo = vi.fn<() => void>();
  const parts = await renderGrid({ columns: shown, onEdit, onUndo, onRedo });
  parts.element.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  return { ...parts, onEdit, onUndo, onRedo };
};
const paste = (element: HTMLElement, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('typing replaces, Enter moves down, Tab right, with Shift back; Escape cancels, Backspace clears, and an invalid value is not sent', async () => {
  const { screen, grid, current, onEdit } = await start(withList);
  await expect.element(grid).not.toHaveAttribute('aria-readonly');
  await expect
    .element(grid.getByRole('rowheader', { name: 'player 1', exact: true }))
    .toHaveAttribute('aria-readonly', 'true');
  expect(document.querySelector('[data-key="points"]')?.hasAttribute('aria-readonly')).toBe(false);
  const row = () => current()?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  // The same value sends nothing.
  await userEvent.keyboard('{F2}{Enter}');
  await vi.waitFor(() => expect(row()).toBe('2'));
  await userEvent.keyboard('{F2}7{Escape}');
  expect(onEdit).not.toHaveBeenCalled();
  await userEvent.keyboard('42{Enter}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 2, key: 'points', value: 42 }]);
  await vi.waitFor(() => expect(row()).toBe('3'));
  await userEvent.keyboard('9{Shift>}{Enter}{/Shift}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 3, key: 'points', value: 9 }]);
  await vi.waitFor(() => expect(row()).toBe('2'));
  await userEvent.keyboard('{F2}5{Shift>}{Tab}{/Shift}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 2, key: 'points', value: 5 }]);
  await vi.waitFor(() => expect(current()?.dataset['key']).toBe('name'));
  await userEvent.keyboard('{ArrowRight}{Backspace}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 2, key: 'points', value: null }]);
  await userEvent.keyboard('8{Tab}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 2, key: 'points', value: 8 }]);
  await vi.waitFor(() => expect(current()?.dataset['key']).toBe('open'));

  // A letter picks the first value of a list that begins with it.
  await userEvent.keyboard('{ArrowUp}n');
  await expect.element(screen.getByRole('combobox', { name: 'New value of Open' })).toHaveValue('false');
  await userEvent.keyboard('{Enter}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 1, key: 'open', value: false }]);

  onEdit.mockClear();
  await userEvent.keyboard('{ArrowLeft}4x{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('a number is expected');
  await expect.element(screen.getByRole('textbox', { name: 'New value of Points' })).toHaveFocus();
  expect(onEdit).not.toHaveBeenCalled();
});

test('an open editor keeps its text while its cell is scrolled out of view or its row changes, and says what the user saw', async () => {
  const { screen, element, rows, onEdit } = await start();
  await userEvent.keyboard('42');
  const field = document.activeElement as HTMLInputElement;
  expect(field.value).toBe('42');
  const rowsShown = () =>
    [...element.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']);
  element.scrollTop = 20_000;
  await vi.waitFor(() => expect(rowsShown()).toContain('626'));
  expect(rowsShown()).not.toContain('3');
  element.scrollLeft = 5_000;
  await vi.waitFor(() => expect(element.querySelector('[data-row="626"] [data-key="c50"]')).not.toBeNull());
  expect(element.querySelector('[data-row="626"] [data-key="points"]')).toBeNull();
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('7{Enter}');
  expect(onEdit.mock.calls).toEqual([[[{ id: 1, key: 'points', value: 427 }]]]);
  expect(document.activeElement).toBe(element);

  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{F2}');
  const seen = rows.get(2);
  await userEvent.keyboard('42');
  rows.set(new Map([[2, { ...aRow(2), points: 77 }]]));
  await expect.element(screen.getByRole('textbox', { name: 'New value of Points' })).toHaveValue('42');
  await userEvent.keyboard('{Enter}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 2, key: 'points', value: 42, seen }]);

  // An editor that is opened and left does not undo a change that arrived meanwhile.
  onEdit.mockClear();
  await userEvent.keyboard('{F2}');
  rows.set(new Map([[3, { ...aRow(3), points: 78 }]]));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: /^New value/ })).not.toBeInTheDocument();
  expect(onEdit).not.toHaveBeenCalled();
});

test('a row that is sorted elsewhere or no longer passes the filter keeps its place and its text while a cell of it is edited', async () => {
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const onMatching = vi.fn<(ids: readonly number[]) => void>();
  const rows = createMemoryRows(new Map([1, 2, 3, 4, 5].map((id) => [id, aRow(id)])));
  const sorted = { ...emptyView, sort: [{ id: 'points', desc: false }], filters: { points: '<90' } };
  const screen = await renderPart(
    <Grid rows={rows} columns={editable} onEdit={onEdit} onMatching={onMatching} view={sorted} />,
  );
  const rowOf = (id: number) => document.querySelector(`[data-row="${id}"]`)?.getAttribute('aria-rowindex');
  await screen.getByRole('rowheader', { name: 'player 2', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}4');
  const place = rowOf(2);
  rows.set(new Map([[2, { ...aRow(2), points: 80 }]]));
  await expect.poll(() => onMatching.mock.lastCall?.[0]).toEqual([1, 3, 4, 5, 2]);
  await userEvent.keyboard('2');
  const field = screen.getByRole('textbox', { name: 'New value of Points' });
  await expect.element(field).toHaveValue('42');
  await expect.element(field).toHaveFocus();
  expect(rowOf(2)).toBe(place);
  await userEvent.keyboard('{Enter}');
  expect(onEdit.mock.lastCall?.[0]).toMatchObject([{ id: 2, key: 'points', value: 42 }]);
  await expect.poll(() => rowOf(2)).not.toBe(place);
  expect(onEdit).toHaveBeenCalledOnce();

  await screen.getByRole('rowheader', { name: 'player 3', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}4');
  const before = rowOf(3);
  rows.set(new Map([[3, { ...aRow(3), points: 99 }]]));
  await expect.poll(() => onMatching.mock.lastCall?.[0]).toEqual([1, 4, 5, 2]);
  await userEvent.keyboard('2');
  await expect.element(field).toHaveValue('42');
  expect(rowOf(3)).toBe(before);
  await userEvent.keyboard('{Enter}');
  expect(onEdit.mock.lastCall?.[0]).toMatchObject([{ id: 3, key: 'points', value: 42 }]);
  await expect.poll(() => rowOf(3)).toBeUndefined();
});

test('another window leaves the editor open; an invalid text that is left stays at its cell, to be corrected or dismissed, that of a secret unseen', async () => {
  const { screen, grid, element, onEdit } = await start();
  await userEvent.keyboard('4x');
  const field = screen.getByRole('textbox', { name: 'New value of Points' });
  // As when the window loses the focus.
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect.element(field).toHaveValue('4x');

  const search = screen.getByRole('searchbox');
  await search.click();
  await expect.element(search).toHaveFocus();
  await expect.element(field).not.toBeInTheDocument();
  const cellOf = (key: string) => element.querySelector(`[data-row="1"] [data-key="${key}"]`);
  expect(cellOf('points')?.textContent).toContain('“4x” was not saved: a number is expected');
  expect(onEdit).not.toHaveBeenCalled();
  element.focus();
  await userEvent.keyboard('{F2}{Backspace}2{Enter}');
  expect(onEdit).toHaveBeenCalledExactlyOnceWith([{ id: 1, key: 'points', value: 42 }]);
  expect(cellOf('points')?.hasAttribute('aria-invalid')).toBe(false);

  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}7x');
  await grid.getByRole('rowheader', { name: 'player 3', exact: true }).click();
  await expect.poll(() => cellOf('pin')?.textContent).toContain('Not saved: a number is expected');
  expect(cellOf('pin')?.textContent).not.toContain('7x');
  await userEvent.click(cellOf('pin') as HTMLElement);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => cellOf('pin')?.hasAttribute('aria-invalid')).toBe(false);
  expect(onEdit).toHaveBeenCalledOnce();
});

test('an editor ends when its row is removed or its column can no longer be edited: a message keeps the text, and the rows are sorted again', async () => {
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const rows = createMemoryRows(new Map([1, 2, 3, 4].map((id) => [id, aRow(id)])));
  const view = { ...emptyView, sort: [{ id: 'points', desc: false }], filters: { points: '<90' } };
  const lock = Promise.withResolvers<void>();
  function Lockable() {
    const [isLocked, setLocked] = useState(false);
    useEffect(() => void lock.promise.then(() => setLocked(true)), []);
    return <Grid rows={rows} columns={isLocked ? columns : editable} onEdit={onEdit} view={view} />;
  }
  const screen = await renderPart(<Lockable />);
  const field = screen.getByRole('textbox', { name: /^New value/ });
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row']);
  await screen.getByRole('rowheader', { name: 'player 2', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}42');
  rows.remove(2);
  await expect.element(field).not.toBeInTheDocument();
  await expect
    .element(screen.getByText('“42” was not saved: the cell can no longer be edited.'))
    .toBeVisible();
  await expect.element(screen.getByRole('grid')).toHaveFocus();
  rows.set(new Map([[1, { ...aRow(1), points: 80 }]]));
  await expect.poll(shown).toEqual(['3', '4', '1']);

  // The row of the current cell is hidden.
  await screen.getByRole('rowheader', { name: 'player 3', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}');
  rows.set(new Map([[3, { ...aRow(3), points: 99 }]]));
  await expect.poll(shown).toEqual(['4', '1']);
  await userEvent.keyboard('5');
  rows.set(new Map([[3, aRow(3)]]));
  await expect.poll(shown).toEqual(['3', '4', '1']);
  await expect.element(field).not.toBeInTheDocument();

  await screen.getByRole('rowheader', { name: 'player 4', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}42');
  await expect.element(field).toHaveValue('42');
  lock.resolve();
  await expect
    .element(screen.getByText('“Pin” was not saved: the cell can no longer be edited.'))
    .toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(onEdit).not.toHaveBeenCalled();
});

test('an editor stays open when the grid can no longer be edited, and hands its value over', async () => {
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const rows = players();
  const lock = Promise.withResolvers<void>();
  function Lockable() {
    const [isLocked, setLocked] = useState(false);
    useEffect(() => void lock.promise.then(() => setLocked(true)), []);
    return <Grid rows={rows} columns={editable} onEdit={isLocked ? null : onEdit} />;
  }
  const screen = await renderPart(<Lockable />);
  await screen.getByRole('rowheader', { name: 'player 1', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}4');
  lock.resolve();
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  await userEvent.keyboard('2{Enter}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 1, key: 'points', value: 42 }]);
});

test('Delete clears the selected cells, Ctrl+D fills down, a pasted value fills them; Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo', async () => {
  const { screen, onEdit, onUndo, onRedo } = await start();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  expect(onEdit).toHaveBeenLastCalledWith([1, 2, 3].map((id) => ({ id, key: 'points', value: null })));
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(onEdit).toHaveBeenLastCalledWith([2, 3].map((id) => ({ id, key: 'points', value: 1 })));
  // As Firefox does while the grid has the focus.
  paste(document.body, '50');
  await screen.getByRole('dialog', { name: 'Paste cells' }).getByRole('button', { name: 'Change' }).click();
  expect(onEdit).toHaveBeenLastCalledWith([1, 2, 3].map((id) => ({ id, key: 'points', value: 50 })));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(onUndo).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(onRedo).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(onRedo).toHaveBeenCalledTimes(2);
  expect(onUndo).toHaveBeenCalledOnce();
});

test('a pasted block is previewed before anything is sent, with refused cells and what is left out; a single cell is changed at once', async () => {
  const { screen, element, onEdit } = await start();
  paste(element, `10${'\t1'.repeat(200)}\n${'5\n'.repeat(50_000)}`);
  const dialog = screen.getByRole('dialog', { name: 'Paste cells' });
  await expect.element(dialog.getByText(/^\d+ columns are skipped/)).toBeVisible();
  await expect.element(dialog.getByText(/^1 row is skipped/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  paste(element, '"10\r\n20"\r\n');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 cells will be changed, 1 is refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  paste(element, '10\r\n2\r\n');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 cell will be changed');
  expect(onEdit).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  paste(element, '10\tyes\r\nmany\t\r\n3\tperhaps');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 cell will be changed, 3 are refused');
  await expect
    .element(dialog.getByRole('row', { name: 'player 2 Points 2 many a number is expected' }))
    .toBeVisible();
  expect(onEdit).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Change' }).click();
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 1, key: 'points', value: 10 }]);
  await expect.element(dialog).not.toBeInTheDocument();
  paste(element, '11\r\n');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 1, key: 'points', value: 11 }]);
});

test('a locked grid cannot be edited; Enter reveals a secret', async () => {
  const { screen, element } = await renderGrid();
  element.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}5');
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('gridcell', { name: 'pin-1', exact: true })).toBeVisible();
});
