import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderGrid } from '#tests/components/renderGrid.tsx';
import { columns, type Row } from './fixtures.ts';
import type { DataGridProps, GridColumn } from './types.ts';

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
const start = async () => {
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const onUndo = vi.fn<() => void>();
  const parts = await renderGrid({ columns: editable, onEdit, onUndo });
  parts.element.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  return { ...parts, onEdit, onUndo };
};
const paste = (element: HTMLElement, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('typing replaces, Enter moves down, Tab right, Escape cancels', async () => {
  const { current, onEdit } = await start();
  await userEvent.keyboard('42{Enter}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 1, key: 'points', value: 42 }]);
  await vi.waitFor(() => expect(current()?.closest<HTMLElement>('[data-row]')?.dataset['row']).toBe('2'));
  await userEvent.keyboard('{F2}7{Escape}');
  expect(onEdit).toHaveBeenCalledOnce();
  await userEvent.keyboard('8{Tab}');
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 2, key: 'points', value: 8 }]);
  await vi.waitFor(() => expect(current()?.dataset['key']).toBe('open'));
});

test('an invalid value shows its error, and Enter does not send it', async () => {
  const { screen, onEdit } = await start();
  await userEvent.keyboard('4x{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('a number is expected');
  await expect.element(screen.getByRole('textbox', { name: 'New value of Points' })).toHaveFocus();
  expect(onEdit).not.toHaveBeenCalled();
});

test('Delete clears the selected cells, Ctrl+D fills down, Ctrl+Z undoes', async () => {
  const { onEdit, onUndo } = await start();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  expect(onEdit).toHaveBeenLastCalledWith([1, 2, 3].map((id) => ({ id, key: 'points', value: null })));
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(onEdit).toHaveBeenLastCalledWith([2, 3].map((id) => ({ id, key: 'points', value: 1 })));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(onUndo).toHaveBeenCalledOnce();
});

test('a pasted block is previewed before anything is sent, with the refused cells and their reasons', async () => {
  const { screen, element, onEdit } = await start();
  paste(element, '10\tyes\r\nmany\t\r\n3\tperhaps');
  const dialog = screen.getByRole('dialog', { name: 'Paste cells' });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 cell will be changed, 3 are refused');
  await expect
    .element(dialog.getByRole('row', { name: 'player 2 Points 2 a number is expected' }))
    .toBeVisible();
  expect(onEdit).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Change' }).click();
  expect(onEdit).toHaveBeenLastCalledWith([{ id: 1, key: 'points', value: 10 }]);
});

test('a single value is pasted into all selected cells', async () => {
  const { screen, element, onEdit } = await start();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  paste(element, '50');
  await screen.getByRole('dialog', { name: 'Paste cells' }).getByRole('button', { name: 'Change' }).click();
  expect(onEdit).toHaveBeenLastCalledWith([1, 2].map((id) => ({ id, key: 'points', value: 50 })));
});

test('a locked grid cannot be edited; Enter reveals a secret', async () => {
  const { screen, element } = await renderGrid();
  element.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}5');
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('gridcell', { name: 'pin-1', exact: true })).toBeVisible();
});
