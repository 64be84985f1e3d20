import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Grid } from '#tests/components/renderGrid.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { aRow, columns, createMemoryRows, type Row } from '../fixtures.ts';
import { type DataGridProps, emptyView } from '../gridColumn.ts';

const edit = {
  text: ({ points }: Row) => String(points),
  parse: () => ({ value: null, shown: '' }),
  isClearable: true,
};
const editable = columns.map((column) => (column.key === 'points' ? { ...column, edit } : column));

test('an open editor stays as it is while a dialog asks about it', async () => {
  const rows = createMemoryRows(new Map([[1, aRow(1)]]));
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const screen = await renderPart(
    <>
      <Grid columns={editable} rows={rows} onEdit={onEdit} />
      <div role="dialog">
        <button type="button">Stay</button>
      </div>
    </>,
  );
  await expect.element(screen.getByRole('rowheader', { name: 'player 1' })).toBeVisible();
  (screen.getByRole('grid', { name: 'Players' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}7');
  const field = screen.getByRole('textbox', { name: 'New value of Points' });
  await expect.element(field).toHaveFocus();
  (screen.getByRole('button', { name: 'Stay' }).element() as HTMLElement).focus();
  await expect.element(field).toHaveValue('7');
  expect(onEdit).not.toHaveBeenCalled();
});

test('a block whose end is moved by the sort shrinks to the current cell, so that no other rows are cleared', async () => {
  const rows = createMemoryRows(new Map([1, 2, 3, 4, 5].map((id) => [id, aRow(id)])));
  const onEdit = vi.fn<NonNullable<DataGridProps<Row>['onEdit']>>();
  const view = { ...emptyView, sort: [{ id: 'points', desc: false }] };
  const screen = await renderPart(<Grid columns={editable} rows={rows} view={view} onEdit={onEdit} />);
  const grid = screen.getByRole('grid', { name: 'Players' });
  await expect.element(screen.getByRole('rowheader', { name: 'player 1' })).toBeVisible();
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  rows.set(new Map([[1, { ...aRow(1), points: 99 }]]));
  await expect.poll(() => screen.getByRole('rowheader').elements().at(-1)?.textContent).toMatch(/player 1/);
  await userEvent.keyboard('{Delete}');
  await vi.waitFor(() => expect(onEdit).toHaveBeenCalledOnce());
  expect(onEdit.mock.lastCall?.[0].map(({ id }) => id)).toEqual([2]);
});
