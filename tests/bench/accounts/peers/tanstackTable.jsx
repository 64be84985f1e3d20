import {
  columnFilteringFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, expose, fill, valueAt, withChanges } from './shared.js';

/** TanStack Table 9 and TanStack Virtual: rows and columns virtualized, rows memoized by their data. */
const features = tableFeatures({
  columnFilteringFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
});
const columnSpecs = columns.map(({ path, width }) => ({
  id: path,
  header: path,
  size: width,
  filterFn: 'includesString',
  accessorFn: (row) => valueAt(row, path),
}));
const pinned = columns.filter(({ isPinned }) => isPinned).map(({ path }) => path);
const rowHeight = 32;
const selectWidth = 36;

/** Columns beside each other, with the left edge of each. */
const place = (columns, from) =>
  columns.map((column, at) => ({
    column,
    left: columns.slice(0, at).reduce((sum, before) => sum + before.getSize(), from),
  }));

const Row = memo(
  function Row({ row, left, center, first, top, isSelected }) {
    const cell = ({ column, left: at }) => (
      <div key={column.id} className="cell" style={{ left: at, width: column.getSize() }}>
        {String(row.getValue(column.id) ?? '')}
      </div>
    );
    return (
      <div className="row" data-selected={isSelected} style={{ top }}>
        <div className="pinned">
          <input type="checkbox" readOnly checked={isSelected} />
          {place(left, selectWidth).map(cell)}
        </div>
        {place(center, first).map(cell)}
      </div>
    );
  },
  (a, b) =>
    a.row.original === b.row.original &&
    a.top === b.top &&
    a.isSelected === b.isSelected &&
    a.first === b.first &&
    a.center.length === b.center.length,
);

function App() {
  const [data, setData] = useState([]);
  const table = useTable({
    features,
    columns: columnSpecs,
    data,
    getRowId: ({ id }) => String(id),
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    initialState: { columnPinning: { start: pinned, end: [] } },
  });
  useEffect(
    () =>
      expose(
        {
          update: (rows) => setData((before) => withChanges(before, rows)),
          sort: (path, desc) => table.setSorting([{ id: path, desc }]),
          filter: (path, text) => table.setColumnFilters(text === '' ? [] : [{ id: path, value: text }]),
          search: (text) => table.setGlobalFilter(text),
          selectAll: (isSelected) => table.toggleAllRowsSelected(isSelected),
        },
        setData,
      ),
    [table],
  );
  const view = useRef(null);
  const { rows } = table.getRowModel();
  const left = table.getStartLeafColumns();
  const center = table.getCenterLeafColumns();
  const pinnedWidth = left.reduce((sum, column) => sum + column.getSize(), selectWidth);
  const { rowSelection } = table.state;
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => view.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => view.current,
    estimateSize: (at) => center[at].getSize(),
    overscan: 3,
  });
  const shownColumns = horizontal.getVirtualItems();
  const shown = shownColumns.map(({ index }) => center[index]);
  const first = pinnedWidth + (shownColumns[0]?.start ?? 0);
  const width = pinnedWidth + horizontal.getTotalSize();
  return (
    <div ref={view} className="view">
      <div className="head" style={{ width }}>
        <div className="pinned">{left.map(({ id }) => id).join(' ')}</div>
        {place(shown, first).map(({ column, left: at }) => (
          <div key={column.id} className="cell" style={{ left: at, width: column.getSize() }}>
            {column.id}
          </div>
        ))}
      </div>
      <div style={{ position: 'relative', width, height: vertical.getTotalSize() }}>
        {vertical.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            <Row
              key={row.id}
              row={row}
              left={left}
              center={shown}
              first={first}
              top={start}
              isSelected={rowSelection[row.id] === true}
            />
          );
        })}
      </div>
    </div>
  );
}

const style = document.createElement('style');
style.textContent = `
  .view { height: 100vh; overflow: auto; position: relative; contain: strict; }
  .head { position: sticky; top: 0; z-index: 2; height: 32px; background: #222; }
  .row { position: absolute; left: 0; width: 100%; height: 32px; }
  .pinned { position: sticky; left: 0; z-index: 1; width: ${36 + columns.filter(({ isPinned }) => isPinned).reduce((sum, { width }) => sum + width, 0)}px; height: 32px; background: #1a1a1a; }
  .cell { position: absolute; top: 0; height: 31px; padding: 0 8px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; border-bottom: 1px solid #333; box-sizing: border-box; line-height: 31px; }
`;
document.head.append(style);
createRoot(document.getElementById('root')).render(<App />);
await fill();
