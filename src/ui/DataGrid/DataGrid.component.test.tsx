import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tableLayout, type TableLayout } from '#domain/tables/layout.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { DataGrid } from './DataGrid.tsx';
import { aRow, columns, count, createMemoryRows, nameOf, type Row } from './fixtures.ts';
import { type DataGridProps, emptyView, type GridColumn } from './types.ts';

let rows = createMemoryRows(new Map<number, Row>());

function Grid(props: Partial<DataGridProps<Row>>) {
  const layout = useState<TableLayout>(tableLayout.parse({}));
  const [view, setView] = useState(emptyView);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <div style={{ display: 'flex', width: 1000, height: 500 }}>
      <DataGrid
        label="Players"
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        view={view}
        onView={setView}
        selection={{ chosen, onChange: setChosen }}
        title={() => <output>{chosen.size} selected</output>}
        empty={<p>none</p>}
        {...props}
      />
    </div>
  );
}

beforeEach(() => {
  rows = createMemoryRows(new Map(Array.from({ length: count }, (_, at) => [at + 1, aRow(at + 1)])));
});

const setUp = async (props: Partial<DataGridProps<Row>> = {}) => {
  const screen = await renderPart(<Grid {...props} />);
  const grid = screen.getByRole('grid', { name: 'Players' });
  await expect.element(screen.getByRole('rowheader', { name: 'player 1', exact: true })).toBeVisible();
  const element = grid.element() as HTMLElement;
  const current = () => document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
  return { screen, grid, element, current };
};
const names = () =>
  [...document.querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);

describe('rendering', () => {
  test('reports the true counts and renders only the visible rows and columns', async () => {
    const { grid } = await setUp();
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 2));
    await expect.element(grid).toHaveAttribute('aria-colcount', '76');
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(50);
    expect(document.querySelectorAll('[data-row="1"] [data-key]').length).toBeLessThan(25);
  });

  test('rows that come later are shown, and scroll by wheel as at once', async () => {
    const all = rows;
    rows = createMemoryRows(new Map<number, Row>());
    const screen = await renderPart(<Grid />);
    await expect.element(screen.getByText('none')).toBeInTheDocument();
    rows.set(new Map(all.ids().map((id) => [id, aRow(id)])));
    await expect.element(screen.getByRole('rowheader', { name: 'player 1', exact: true })).toBeVisible();
    screen
      .getByRole('grid')
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 32_000, cancelable: true }));
    expect(names()).toContain('player 1001');
  });

  test('a wheel event renders the rows at once', async () => {
    const { element } = await setUp();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: 32_000, cancelable: true }));
    // Without waiting, so before the browser paints.
    expect(names()).toContain('player 1001');
  });

  test('a scroll event renders the rows at once, in the elements of those that left the view', async () => {
    const { element } = await setUp();
    const before = new Set(document.querySelectorAll('[data-row]'));
    element.scrollTop = 32_000;
    element.dispatchEvent(new Event('scroll'));
    expect(names()).toContain('player 1001');
    const reused = [...document.querySelectorAll('[data-row]')].filter((row) => before.has(row));
    expect(reused.length).toBeGreaterThan(before.size / 2);
  });

  test('a changed row is updated and moves to its new position', async () => {
    const { screen } = await setUp();
    await screen.getByRole('button', { name: 'Name' }).click();
    rows.set(new Map([[2, { ...aRow(2), name: 'aaron' }]]));
    await vi.waitFor(() => expect(names()[0]).toBe('aaron'));
  });

  test('a removed row disappears', async () => {
    const { screen, grid } = await setUp();
    rows.remove(1);
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 1));
    await expect
      .element(screen.getByRole('rowheader', { name: 'player 1', exact: true }))
      .not.toBeInTheDocument();
  });
});

describe('order and filters', () => {
  test('sorts by several columns, empty cells last', async () => {
    const { screen } = await setUp();
    const points = screen.getByRole('button', { name: 'Points' });
    await points.click();
    await points.click();
    await userEvent.keyboard('{Shift>}');
    await screen.getByRole('button', { name: 'Id', exact: true }).click();
    await userEvent.keyboard('{/Shift}');
    await vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['player 99', 'player 199']));
  });

  test('the search covers all columns except secrets', async () => {
    const { screen, grid } = await setUp();
    await screen.getByRole('searchbox').fill('player 49999');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
    await screen.getByRole('searchbox').fill('pin-49999');
    await expect.element(screen.getByText('No rows match the filters')).toBeVisible();
  });

  test('filters by number and by empty cells', async () => {
    const { screen, grid } = await setUp();
    await screen.getByRole('button', { name: 'Column filters' }).click();
    await screen.getByRole('textbox', { name: 'Filter by Id' }).fill('<=9');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '12');
    await screen.getByRole('button', { name: 'Filter by Open: All' }).click();
    await screen.getByRole('checkbox', { name: 'Empty' }).click();
    await vi.waitFor(() => expect(names()).toEqual(['player 3', 'player 6', 'player 9']));
  });

  test('filters by several of the texts in a column', async () => {
    const { screen, grid } = await setUp();
    await screen.getByRole('button', { name: 'Column filters' }).click();
    await screen.getByRole('button', { name: 'Filter by C0: All' }).click();
    await expect.element(screen.getByRole('checkbox', { name: /^v\d\.0$/ })).toHaveLength(9);
    await screen.getByRole('checkbox', { name: 'v7.0' }).click();
    await screen.getByRole('checkbox', { name: 'v1.0' }).click();
    await vi.waitFor(() => expect(names().slice(0, 3)).toEqual(['player 1', 'player 7', 'player 10']));
    await expect
      .element(screen.getByRole('button', { name: 'Filter by C0: 2 selected' }))
      .toBeInTheDocument();
    await screen.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 3));
  });

  test('a collapsed group keeps its first column', async () => {
    const { screen, grid } = await setUp();
    await screen.getByRole('button', { name: 'Game' }).click();
    await expect.element(screen.getByRole('button', { name: 'Points' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Open' })).not.toBeInTheDocument();
    await expect.element(grid).toHaveAttribute('aria-colcount', '75');
  });
});

describe('keyboard', () => {
  test('moves between cells to the ends of the grid, and the view follows', async () => {
    const { element, current } = await setUp();
    element.focus();
    await expect.poll(() => current()?.textContent).toBe('1');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(current()?.textContent).toBe('player 2');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(current()?.textContent).toBe(`v${count % 9}.69`);
    const box = current()?.getBoundingClientRect();
    expect(box && box.right <= element.getBoundingClientRect().right).toBe(true);
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{PageDown}');
    expect(Number(current()?.textContent)).toBeGreaterThan(5);
  });

  test('selects rows with Space and Ctrl+A', async () => {
    const { screen, element } = await setUp();
    element.focus();
    await userEvent.keyboard(' {ArrowDown} ');
    await expect.element(screen.getByText('2 selected')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(screen.getByText('50000 selected')).toBeVisible();
  });

  test('copies the selected block as displayed, and a secret without showing it', async () => {
    const { element } = await setUp();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    element.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
    await vi.waitFor(() => expect(write).toHaveBeenCalledWith('1\tplayer 1\r\n2\tplayer 2'));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Control>}c{/Control}');
    await vi.waitFor(() => expect(write).toHaveBeenLastCalledWith('pin-2'));
    expect(document.body.textContent).not.toContain('pin-2');
  });
});

describe('selection by pointer', () => {
  const box = (id: number) => document.querySelector(`[data-row="${id}"] [data-select]`) as HTMLElement;

  test('click, Shift and Ctrl select; the selection survives a filter', async () => {
    const { screen } = await setUp();
    await userEvent.click(box(2));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(box(5));
    await userEvent.keyboard('{/Shift}{Control>}');
    await userEvent.click(screen.getByRole('rowheader', { name: 'player 3', exact: true }));
    await userEvent.keyboard('{/Control}');
    await expect.element(screen.getByText('3 selected')).toBeVisible();
    await screen.getByRole('searchbox').fill('player 5');
    await expect.element(screen.getByText('3 selected')).toBeVisible();
  });

  test('dragging over the checkboxes selects the rows', async () => {
    const { screen } = await setUp();
    await userEvent.dragAndDrop(box(2), box(6));
    await expect.element(screen.getByText('5 selected')).toBeVisible();
  });

  test('the checkbox in the header selects all rows that match the filters', async () => {
    const { screen } = await setUp();
    await screen.getByRole('searchbox').fill('player 4999');
    await screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();
    await expect.element(screen.getByText('15 selected')).toBeVisible();
  });
});

describe('editing', () => {
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
    const parts = await setUp({ columns: editable, onEdit, onUndo });
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
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('1 cell will be changed, 3 are refused');
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
    const { screen, element } = await setUp();
    element.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}5');
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('gridcell', { name: 'pin-1', exact: true })).toBeVisible();
  });
});
