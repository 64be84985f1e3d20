import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { clickAtOnce, press } from '#tests/components/page.ts';
import { Grid, players, renderGrid } from '#tests/components/renderGrid.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { aRow, count, createMemoryRows, type Row } from './fixtures.ts';

const names = () =>
  [...document.querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);

test('only the rows and columns in view are rendered, at once when it scrolls; changed and removed rows follow', async () => {
  const { screen, grid, element, rows } = await renderGrid();
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 2));
  await expect.element(grid).toHaveAttribute('aria-colcount', '76');
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(50);
  expect(document.querySelectorAll('[data-row="1"] [data-key]').length).toBeLessThan(25);

  const before = new Set(document.querySelectorAll('[data-row]'));
  element.scrollTop = 32_000;
  element.dispatchEvent(new Event('scroll'));
  // Without waiting, so before the browser paints; in the elements of the rows that left the view.
  expect(names()).toContain('player 1001');
  const reused = [...document.querySelectorAll('[data-row]')].filter((row) => before.has(row));
  expect(reused.length).toBeGreaterThan(before.size / 2);

  // Elements keep their places while rows enter at the top, and stand in the order of the list at rest.
  const moves = new MutationObserver(() => undefined);
  for (const top of [31_900, 31_800, 31_700]) {
    element.scrollTop = top;
    element.dispatchEvent(new Event('scroll'));
    moves.observe(element, { childList: true, subtree: true });
  }
  const moved = moves.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
  moves.disconnect();
  expect(moved.filter(({ isConnected }) => isConnected)).toEqual([]);
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => Number(dataset['row']));
  expect(shown()).not.toEqual(shown().toSorted((a, b) => a - b));
  await vi.waitFor(() => expect(shown()).toEqual(shown().toSorted((a, b) => a - b)));

  element.scrollTop = 0;
  rows.remove(1);
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  await screen.getByRole('button', { name: 'Name' }).click();
  rows.set(new Map([[9, { ...aRow(9), name: 'aaron' }]]));
  await vi.waitFor(() => expect(names()[0]).toBe('aaron'));
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

test('sorts by several columns, empty cells last, with a modifier key and without one', async () => {
  const { screen, grid } = await renderGrid();
  const points = screen.getByRole('button', { name: 'Points' });
  await points.click();
  await points.click();
  await userEvent.keyboard('{Shift>}');
  await screen.getByRole('button', { name: 'Id', exact: true }).click();
  await userEvent.keyboard('{/Shift}');
  const sorted = () => vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['player 99', 'player 199']));
  await sorted();
  await screen.getByRole('button', { name: 'Sort', exact: true }).click();
  const panel = screen.getByRole('dialog', { name: 'Sort' });
  await panel.getByRole('button', { name: 'Clear sorting' }).click();
  await expect.element(panel.getByRole('listitem')).not.toBeInTheDocument();
  const add = panel.getByRole('combobox', { name: 'Sort by another column' });
  await add.selectOptions('Points');
  await panel.getByRole('button', { name: 'Points: Ascending' }).click();
  await add.selectOptions('Id');
  await sorted();
  await expect
    .element(grid.getByRole('columnheader', { name: 'Points' }))
    .toHaveAttribute('aria-sort', 'descending');
  await panel.getByRole('button', { name: 'Do not sort by Points' }).click();
  await vi.waitFor(() => expect(names()[0]).toBe('player 1'));
  // Two quick presses both count, before the first is rendered.
  await add.selectOptions('Points');
  await panel.getByRole('button', { name: 'Id: Ascending' }).click();
  await expect.element(panel.getByRole('listitem')).toHaveLength(2);
  await clickAtOnce(
    panel.getByRole('button', { name: 'Id: Descending' }),
    panel.getByRole('button', { name: 'Points: Ascending' }),
  );
  await expect.element(panel.getByRole('button', { name: 'Id: Ascending' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Points: Descending' })).toBeVisible();
  // Secrets cannot be sorted by.
  await expect.element(add).not.toHaveTextContent('Pin');
  // The button that has the focus disappears with its level; the panel keeps the focus.
  await panel.getByRole('button', { name: 'Do not sort by Id' }).click();
  await expect.element(panel.getByRole('listitem')).toHaveLength(1);
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
});

test('Escape while a column is moved in the panel only ends that', async () => {
  const { screen } = await renderGrid();
  await screen.getByRole('button', { name: 'Columns' }).click();
  const panel = screen.getByRole('dialog', { name: 'Columns' });
  const handle = panel.getByRole('button', { name: 'Move Points' });
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  const item = () => handle.element().closest('li');
  await press(' ');
  await expect.poll(item).toHaveAttribute('data-dragging');
  await press('Escape');
  await expect.poll(item).not.toHaveAttribute('data-dragging');
  // The panel is still open.
  const header = screen.getByRole('columnheader', { name: 'Points' });
  await panel.getByRole('checkbox', { name: 'Points' }).click();
  await expect.element(header).not.toBeInTheDocument();
  await panel.getByRole('checkbox', { name: 'Points' }).click();
  await expect.element(header).toBeVisible();
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
});

test('the search covers all columns except secrets; while rows are searched no number is given, and afterwards the right one', async () => {
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
  await screen.getByRole('searchbox').fill('pin-49999');
  await expect.element(screen.getByText('No rows match the filters')).toBeVisible();
});

test('filters by texts in a column, by number and by empty cells; a collapsed group keeps its first column', async () => {
  const { screen, grid } = await renderGrid();
  await screen.getByRole('button', { name: 'Column filters' }).click();
  await screen.getByRole('button', { name: 'Filter by C0: All' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /^v\d\.0$/ })).toHaveLength(9);
  await screen.getByRole('checkbox', { name: 'v7.0' }).click();
  await screen.getByRole('checkbox', { name: 'v1.0' }).click();
  await vi.waitFor(() => expect(names().slice(0, 3)).toEqual(['player 1', 'player 7', 'player 10']));
  await expect.element(screen.getByRole('button', { name: 'Filter by C0: 2 selected' })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(count + 3));
  await screen.getByRole('button', { name: 'Filter by C0: All' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'v7.0' })).not.toBeInTheDocument();

  await screen.getByRole('textbox', { name: 'Filter by Id' }).fill('<=9');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '12');
  await screen.getByRole('button', { name: 'Filter by Open: All' }).click();
  await screen.getByRole('checkbox', { name: 'Empty' }).click();
  await vi.waitFor(() => expect(names()).toEqual(['player 3', 'player 6', 'player 9']));
  await userEvent.keyboard('{Escape}');

  await screen.getByRole('button', { name: 'Game' }).click();
  await expect.element(screen.getByRole('button', { name: 'Points' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Open' })).not.toBeInTheDocument();
  await expect.element(grid).toHaveAttribute('aria-colcount', '75');
});

test('dragging over the checkboxes, click, Shift and Ctrl select; the selection survives a filter', async () => {
  const box = (id: number) => document.querySelector(`[data-row="${id}"] [data-select]`) as HTMLElement;
  const { screen } = await renderGrid();
  await userEvent.dragAndDrop(box(2), box(6));
  await expect.element(screen.getByText('5 selected')).toBeVisible();
  await userEvent.click(box(8));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(box(11));
  await userEvent.keyboard('{/Shift}{Control>}');
  await userEvent.click(screen.getByRole('rowheader', { name: 'player 9', exact: true }));
  await userEvent.keyboard('{/Control}');
  await expect.element(screen.getByText('8 selected')).toBeVisible();
  await screen.getByRole('searchbox').fill('player 5');
  await expect.element(screen.getByText('8 selected')).toBeVisible();
});

test('keys do nothing to a row that a filter hides, and the arrow keys begin at the first row', async () => {
  const { screen, element, rows } = await renderGrid();
  await screen.getByRole('searchbox').fill('player 4999');
  await vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['player 4999', 'player 14999']));
  element.focus();
  await userEvent.keyboard('{ArrowDown}');
  rows.set(new Map([[14_999, { ...aRow(14_999), name: 'aaron' }]]));
  await vi.waitFor(() => expect(names().slice(0, 2)).toEqual(['player 4999', 'player 24999']));
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => element.getAttribute('aria-activedescendant')).toMatch(/-4999-/);
});

test('the checkbox in the header selects all rows that match, and waits for the result of a search', async () => {
  const { screen } = await renderGrid();
  const search = screen.getByRole('searchbox').element() as HTMLInputElement;
  const all = screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).element();
  // In one task, so that the search of the many rows cannot finish between the two events.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'player 4999');
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  (all as HTMLInputElement).click();
  await expect.element(screen.getByText('15 selected')).toBeVisible();
});
