import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderGrid } from '#tests/components/renderGrid.tsx';
import { columns, count } from '../fixtures.ts';

const first = columns[0]?.key ?? '';
const last = columns.at(-1)?.key ?? '';

async function start() {
  const parts = await renderGrid();
  parts.element.focus();
  /** Row and column of the current cell, which is in the document and visible below the headers. */
  const place = (): string => {
    const cell = parts.current();
    if (!cell) return 'none';
    const row = cell.closest<HTMLElement>('[data-row]');
    const { top, bottom } = cell.getBoundingClientRect();
    const box = parts.element.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(box.top);
    expect(bottom).toBeLessThanOrEqual(box.bottom + 1);
    return `${row?.dataset['row']} ${cell.dataset['key']}`;
  };
  const press = async (keys: string): Promise<string> => {
    await userEvent.keyboard(keys);
    return place();
  };
  await expect.poll(place).toBe(`1 ${first}`);
  return { ...parts, place, press };
}
const ctrl = (key: string): string => `{Control>}{${key}}{/Control}`;

test('arrows, Home, End and the keys of pages move by a cell, to the ends of a row, a column or the grid, and by the rows in view', async () => {
  const { press } = await start();
  expect(await press('{ArrowUp}')).toBe(`1 ${first}`);
  expect(await press('{ArrowDown}{ArrowDown}')).toBe(`3 ${first}`);
  expect(await press('{ArrowUp}')).toBe(`2 ${first}`);
  expect(await press('{ArrowRight}{ArrowRight}')).toBe('2 points');
  expect(await press('{ArrowLeft}')).toBe('2 name');
  expect(await press('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')).toBe('2 (select)');

  expect(await press('{End}')).toBe(`2 ${last}`);
  expect(await press('{Home}')).toBe('2 (select)');
  expect(await press(ctrl('End'))).toBe(`${count} ${last}`);
  expect(await press(ctrl('Home'))).toBe('1 (select)');
  expect(await press(`${ctrl('Home')}{ArrowRight}`)).toBe(`1 ${first}`);

  expect(await press(ctrl('ArrowDown'))).toBe(`${count} ${first}`);
  expect(await press(ctrl('ArrowRight'))).toBe(`${count} ${last}`);
  expect(await press(ctrl('ArrowUp'))).toBe(`1 ${last}`);
  expect(await press(ctrl('ArrowLeft'))).toBe('1 (select)');
  expect(await press(`${ctrl('Home')}{ArrowRight}`)).toBe(`1 ${first}`);

  const rowOf = (place: string) => Number(place.split(' ')[0]);
  const page = rowOf(await press('{PageDown}')) - 1;
  expect(page).toBeGreaterThan(5);
  expect(page).toBeLessThan(20);
  expect(await press('{PageDown}{PageDown}')).toBe(`${1 + 3 * page} ${first}`);
  expect(await press('{PageUp}')).toBe(`${1 + 2 * page} ${first}`);
  expect(await press('{PageUp}{PageUp}{PageUp}')).toBe(`1 ${first}`);
});

test('Space selects rows, Ctrl+A all that match, by letters of another alphabet too; Shift marks cells and Ctrl+C copies them as displayed, a secret without showing it', async () => {
  const { screen, press, element } = await start();
  await press(' {ArrowDown} ');
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await press('{ArrowDown} {ArrowUp}{ArrowUp} ');
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await press('{Control>}a{/Control}');
  await expect.element(screen.getByText('50000 selected')).toBeVisible();
  await press('{ArrowDown} ');
  await expect.element(screen.getByText('49999 selected')).toBeVisible();
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ф', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  await expect.element(screen.getByText('50000 selected')).toBeVisible();

  expect(await press(`${ctrl('Home')}{ArrowRight}`)).toBe(`1 ${first}`);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith('1\tplayer 1\r\n2\tplayer 2'));
  await press('{Escape}{Control>}c{/Control}');
  await vi.waitFor(() => expect(write).toHaveBeenLastCalledWith('player 2'));
  await press(`{Shift>}${ctrl('ArrowUp')}{/Shift}{Control>}c{/Control}`);
  await vi.waitFor(() => expect(write).toHaveBeenLastCalledWith('player 1\r\nplayer 2'));
  await press('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{Control>}c{/Control}');
  await vi.waitFor(() => expect(write).toHaveBeenLastCalledWith('pin-2'));
  expect(document.body.textContent).not.toContain('pin-2');
});

test('offline, copied cells whose secrets are not stored say so', async () => {
  const withoutPins = columns.map((column) => (column.isSecret ? { ...column, value: () => '' } : column));
  const { screen, element } = await renderGrid({ columns: withoutPins }, { isOffline: true });
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  element.focus();
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect.element(screen.getByText('1 cell copied', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Control>}c{/Control}');
  await expect.element(screen.getByText(/^1 cell copied, without secrets/)).toBeVisible();
});

test('screen readers get the true counts and positions, also far down; no cell is named that is scrolled away', async () => {
  const { grid, element, current, press } = await start();
  await expect.element(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect.element(grid).toHaveAttribute('aria-readonly', 'true');
  await press(`${ctrl('End')}{ArrowUp}`);
  const cell = current();
  expect(cell?.getAttribute('aria-colindex')).toBe(String(columns.length + 1));
  const row = cell?.closest('[role="row"]');
  // Below the row of the groups and that of the headers.
  expect(row?.getAttribute('aria-rowindex')).toBe(String(count + 1));
  const headers = grid.getByRole('columnheader', { name: columns.at(-1)?.title ?? '', exact: true });
  await expect.element(headers).toHaveAttribute('aria-colindex', String(columns.length + 1));

  element.scrollTop = 0;
  element.dispatchEvent(new Event('scroll'));
  await expect.element(grid).not.toHaveAttribute('aria-activedescendant');
  await expect.poll(() => press('{ArrowUp}')).toMatch(new RegExp(`^\\d+ ${last}$`));
});

/** Presses a key until the focus is at the target. */
async function pressUntil(keys: string, isThere: () => boolean): Promise<void> {
  for (let times = 0; times < 30 && !isThere(); times++) await userEvent.keyboard(keys);
  expect(isThere()).toBe(true);
}

test('fifty thousand rows are searched, sorted and selected by keyboard only', async () => {
  const { screen, grid, element, place } = await start();
  const names = () =>
    [...document.querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);
  const search = screen.getByRole('searchbox').element();
  await pressUntil('{Shift>}{Tab}{/Shift}', () => document.activeElement === search);
  await userEvent.fill(search, 'player 4999');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '17');
  await pressUntil('{Tab}', () => document.activeElement === element);
  // The headers are one stop: the arrows move between them.
  await pressUntil('{Tab}', () => document.activeElement?.hasAttribute('data-column') ?? false);
  await userEvent.keyboard('{ArrowRight}{Enter}{Enter}');
  await vi.waitFor(() => expect(names()[0]).toBe('player 49999'));
  await pressUntil('{Shift>}{Tab}{/Shift}', () => document.activeElement === element);
  await userEvent.keyboard(`${ctrl('Home')} `);
  expect(place()).toBe('49999 (select)');
  await userEvent.keyboard(`${ctrl('ArrowDown')} `);
  await expect.element(screen.getByText('2 selected')).toBeVisible();
});
