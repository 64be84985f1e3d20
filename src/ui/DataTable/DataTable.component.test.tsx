import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { tableLayout, type TableLayout } from '#domain/tables/layout.ts';
import { middleOf } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { DataTable, LoadingTable } from './DataTable.tsx';
import type { ColumnSpec, DataTableProps } from './columnSpec.ts';

interface Row {
  id: number;
  name: string;
  token: string;
}

const columns: readonly ColumnSpec<Row>[] = [
  { key: 'name', title: 'Name', value: ({ name }) => name, isName: true },
  { key: 'token', title: 'Token', value: ({ token }) => token, permission: 'servers_update' },
];
const rows: readonly Row[] = [
  { id: 1, name: 'north', token: 'aaa' },
  { id: 2, name: 'south', token: 'bbb' },
];
const onDelete = vi.fn<() => void>();

interface TableProps {
  shown?: readonly ColumnSpec<Row>[];
  selection?: NonNullable<DataTableProps<Row>['selection']>;
  all?: readonly Row[];
  addedId?: number;
}

function Table({ shown = columns, all = rows, ...options }: TableProps) {
  // The stored layout sorts by a column that the user may not see any more.
  const layout = useState<TableLayout>(tableLayout.parse({ sort: [{ id: 'token', desc: true }] }));
  return (
    <DataTable
      label="Servers"
      columns={shown}
      rows={all}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      layout={layout}
      {...options}
      menu={() => [
        { key: 'delete', label: 'Delete', keys: 'Delete', permission: 'servers_detach', onSelect: onDelete },
      ]}
      empty="none"
    />
  );
}

test('a column and a menu entry without permission are omitted, also from search and shortcuts', async () => {
  const screen = await renderPart(<Table />, { can: () => false });
  await expect.element(screen.getByRole('rowheader', { name: 'north' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Token' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Actions of north' })).not.toBeInTheDocument();
  await screen.getByRole('rowheader', { name: 'north' }).click();
  await userEvent.keyboard('{Delete}');
  expect(onDelete).not.toHaveBeenCalled();

  await screen.getByRole('searchbox').fill('aaa');
  await expect.element(screen.getByText('No rows match the filters')).toBeVisible();
});

test('a permitted column and menu entry are offered; a column whose header is dragged quickly is placed where it was released', async () => {
  const third: ColumnSpec<Row> = { key: 'third', title: 'Third', value: ({ id }) => id };
  const fourth: ColumnSpec<Row> = { key: 'fourth', title: 'Fourth', value: ({ id }) => id };
  const screen = await renderPart(<Table shown={[...columns, third, fourth]} />, { can: () => true });
  const header = (name: string) => screen.getByRole('columnheader', { name });
  await expect.element(header('Fourth')).toBeVisible();
  onDelete.mockClear();
  await expect.element(screen.getByRole('button', { name: 'Actions of north' })).toBeInTheDocument();
  await screen.getByRole('rowheader', { name: 'north' }).click();
  await userEvent.keyboard('{Delete}');
  expect(onDelete).toHaveBeenCalledOnce();
  const titles = () =>
    [...document.querySelectorAll('[data-column]')].map((one) => one.getAttribute('data-column'));
  const before = titles().indexOf('token');
  // Events of a script have no pointer that could be captured.
  const capture = vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  const handle = header('Token').getByRole('button').first().element();
  const send = (kind: string, clientX: number): void => {
    const options = { bubbles: true, cancelable: true, clientX, button: 0, pointerType: 'mouse' };
    handle.dispatchEvent(new PointerEvent(kind, options));
  };
  const { x } = middleOf(header('Token'));
  send('pointerdown', x);
  send('pointermove', x + 10);
  send('pointerup', middleOf(header('Fourth')).x);
  capture.mockRestore();
  await expect.poll(() => titles().indexOf('token')).toBe(before + 2);
});

test('until the table is loaded its actions are shown, but a menu that would be replaced cannot be opened', async () => {
  const screen = await renderPart(
    <LoadingTable
      label="Players"
      title={<h1>Players</h1>}
      actions={<button type="button">New player</button>}
    />,
  );
  const shown = screen.getByText('New player');
  await expect.element(shown).toBeVisible();
  expect(shown.element().closest('[inert]')).not.toBeNull();
  // A new screen moves the focus to its heading.
  expect(screen.getByRole('heading').element().closest('[inert]')).toBeNull();
});

test('selecting all rows keeps those that a search hides', async () => {
  const onChange = vi.fn<(chosen: ReadonlySet<string>) => void>();
  const selection = { chosen: new Set(['2']), onChange };
  const screen = await renderPart(<Table selection={selection} />);
  await screen.getByRole('searchbox').fill('north');
  await expect.element(screen.getByRole('rowheader', { name: 'south' })).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(new Set(['2', '1']));
});

test('a row that was just added is marked and shown, also when it is on a later page; then the pages can be turned', async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, name: `row ${at + 1}`, token: '' }));
  function Adding() {
    const [count, setCount] = useState(119);
    return (
      <>
        <button type="button" onClick={() => setCount(120)}>
          Add
        </button>
        <Table all={many.slice(0, count)} addedId={120} />
      </>
    );
  }
  const screen = await renderPart(<Adding />, { can: () => true });
  await expect.element(screen.getByRole('rowheader', { name: 'row 1', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Add' }).click();
  const added = screen.getByRole('row').filter({ hasText: 'row 120' });
  await expect.element(added).toHaveAttribute('data-marked');
  await expect.element(added).toBeInViewport();
  await screen.getByRole('button', { name: 'First page' }).click();
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^1–\d+ of 120$/);
});
