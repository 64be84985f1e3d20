import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Grid, players, renderGrid } from '#tests/components/renderGrid.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { aRow, count, createMemoryRows, type Row } from './fixtures.ts';

const names = () =>
  [...document.querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);

describe('rendering', () => {
  test('reports the true counts and renders only the visible rows and columns', async () => {
    const { grid } = await renderGrid();
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 2));
    await expect.element(grid).toHaveAttribute('aria-colcount', '76');
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(50);
    expect(document.querySelectorAll('[data-row="1"] [data-key]').length).toBeLessThan(25);
  });

  test('rows that come later are shown, and scroll by wheel as at once', async () => {
    const rows = createMemoryRows(new Map<number, Row>());
    const screen = await renderPart(<Grid rows={rows} />);
    await expect.element(screen.getByText('none')).toBeInTheDocument();
    rows.set(
      new Map(
        players()
          .ids()
          .map((id) => [id, aRow(id)]),
      ),
    );
    await expect.element(screen.getByRole('rowheader', { name: 'player 1', exact: true })).toBeVisible();
    screen
      .getByRole('grid')
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 32_000, cancelable: true }));
    expect(names()).toContain('player 1001');
  });

  test('a wheel event renders the rows at once', async () => {
    const { element } = await renderGrid();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: 32_000, cancelable: true }));
    // Without waiting, so before the browser paints.
    expect(names()).toContain('player 1001');
  });

  test('a scroll event renders the rows at once, in the elements of those that left the view', async () => {
    const { element } = await renderGrid();
    const before = new Set(document.querySelectorAll('[data-row]'));
    element.scrollTop = 32_000;
    element.dispatchEvent(new Event('scroll'));
    expect(names()).toContain('player 1001');
    const reused = [...document.querySelectorAll('[data-row]')].filter((row) => before.has(row));
    expect(reused.length).toBeGreaterThan(before.size / 2);
  });

  test('a changed row is updated and moves to its new position', async () => {
    const { screen, rows } = await renderGrid();
    await screen.getByRole('button', { name: 'Name' }).click();
    rows.set(new Map([[2, { ...aRow(2), name: 'aaron' }]]));
    await vi.waitFor(() => expect(names()[0]).toBe('aaron'));
  });

  test('a removed row disappears', async () => {
    const { screen, grid, rows } = await renderGrid();
    rows.remove(1);
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 1));
    await expect
      .element(screen.getByRole('rowheader', { name: 'player 1', exact: true }))
      .not.toBeInTheDocument();
  });
});

describe('order and filters', () => {
  test('sorts by several columns, empty cells last', async () => {
    const { screen } = await renderGrid();
    const points = screen.getByRole('button', { name: 'Points' });
    await points.click();
    await points.click();
    await userEvent.keyboard('{Shift>}');
    await screen.getByRole('button', { name: 'Id', exact: true }).click();
    await userEvent.keyboard('{/Shift}');
    await vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['player 99', 'player 199']));
  });

  test('sorts by several columns without a modifier key', async () => {
    const { screen, grid } = await renderGrid();
    await screen.getByRole('button', { name: 'Sort', exact: true }).click();
    const panel = screen.getByRole('dialog', { name: 'Sort' });
    const add = panel.getByRole('combobox', { name: 'Sort by another column' });
    await add.selectOptions('Points');
    await panel.getByRole('button', { name: 'Points: Ascending' }).click();
    await add.selectOptions('Id');
    await vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['player 99', 'player 199']));
    await expect
      .element(grid.getByRole('columnheader', { name: 'Points' }))
      .toHaveAttribute('aria-sort', 'descending');
    await panel.getByRole('button', { name: 'Do not sort by Points' }).click();
    await vi.waitFor(() => expect(names()[0]).toBe('player 1'));
    await panel.getByRole('button', { name: 'Clear sorting' }).click();
    await expect.element(panel.getByRole('listitem')).not.toBeInTheDocument();
    // Secrets cannot be sorted by.
    await expect.element(add).not.toHaveTextContent('Pin');
  });

  test('while rows are searched no number is given, and afterwards the right one', async () => {
    const seen: (number | null)[] = [];
    const { screen, grid } = await renderGrid({
      title({ shown, isFiltered }) {
        if (isFiltered) seen.push(shown);
        return null;
      },
    });
    await screen.getByRole('searchbox').fill('player 4999');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '17');
    expect(new Set(seen)).toEqual(new Set([null, 15]));
  });

  test('the search covers all columns except secrets', async () => {
    const { screen, grid } = await renderGrid();
    await screen.getByRole('searchbox').fill('player 49999');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
    await screen.getByRole('searchbox').fill('pin-49999');
    await expect.element(screen.getByText('No rows match the filters')).toBeVisible();
  });

  test('filters by number and by empty cells', async () => {
    const { screen, grid } = await renderGrid();
    await screen.getByRole('button', { name: 'Column filters' }).click();
    await screen.getByRole('textbox', { name: 'Filter by Id' }).fill('<=9');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '12');
    await screen.getByRole('button', { name: 'Filter by Open: All' }).click();
    await screen.getByRole('checkbox', { name: 'Empty' }).click();
    await vi.waitFor(() => expect(names()).toEqual(['player 3', 'player 6', 'player 9']));
  });

  test('filters by several of the texts in a column', async () => {
    const { screen, grid } = await renderGrid();
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
    const { screen, grid } = await renderGrid();
    await screen.getByRole('button', { name: 'Game' }).click();
    await expect.element(screen.getByRole('button', { name: 'Points' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Open' })).not.toBeInTheDocument();
    await expect.element(grid).toHaveAttribute('aria-colcount', '75');
  });
});

describe('selection by pointer', () => {
  const box = (id: number) => document.querySelector(`[data-row="${id}"] [data-select]`) as HTMLElement;

  test('click, Shift and Ctrl select; the selection survives a filter', async () => {
    const { screen } = await renderGrid();
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
    const { screen } = await renderGrid();
    await userEvent.dragAndDrop(box(2), box(6));
    await expect.element(screen.getByText('5 selected')).toBeVisible();
  });

  test('the checkbox in the header selects all rows that match the filters', async () => {
    const { screen } = await renderGrid();
    await screen.getByRole('searchbox').fill('player 4999');
    await screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();
    await expect.element(screen.getByText('15 selected')).toBeVisible();
  });

  test('selecting all during a search waits for its result', async () => {
    const { screen } = await renderGrid();
    const search = screen.getByRole('searchbox').element() as HTMLInputElement;
    const all = screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).element();
    // In one task, so that the search of the many rows cannot be finished between the two events.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'player 4999');
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    (all as HTMLInputElement).click();
    await expect.element(screen.getByText('15 selected')).toBeVisible();
  });
});
