import { useState } from 'react';
import { expect } from 'vitest';
import { tableLayout, type TableLayout } from '#domain/tables/layout.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import {
  aRow,
  columns,
  count,
  createMemoryRows,
  type MemoryRows,
  nameOf,
  type Row,
} from '#ui/DataGrid/fixtures.ts';
import { type DataGridProps, emptyView } from '#ui/DataGrid/gridColumn.ts';
import { renderPart } from './renderPart.tsx';

/** A grid of players that keeps its view, layout and selection. */
export function Grid(props: Partial<DataGridProps<Row>> & { rows: MemoryRows<Row> }) {
  const layout = useState<TableLayout>(tableLayout.parse({}));
  const [view, setView] = useState(emptyView);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <div style={{ display: 'flex', width: 1000, height: 500 }}>
      <DataGrid
        label="Players"
        columns={columns}
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

/** All players, by their ids. */
export const players = (): MemoryRows<Row> =>
  createMemoryRows(new Map(Array.from({ length: count }, (_, at) => [at + 1, aRow(at + 1)])));

/** Shows a grid of 50,000 players. */
export async function renderGrid(
  props: Partial<DataGridProps<Row>> = {},
  context?: Parameters<typeof renderPart>[1],
) {
  const rows = players();
  const screen = await renderPart(<Grid {...props} rows={rows} />, context);
  const grid = screen.getByRole('grid', { name: 'Players' });
  await expect.element(screen.getByRole('rowheader', { name: 'player 1', exact: true })).toBeVisible();
  const element = grid.element() as HTMLElement;
  const current = () => document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
  return { screen, grid, element, current, rows };
}
