import '@mantine/core/styles.css';
import 'mantine-react-table-open/styles.css';
import { MantineProvider } from '@mantine/core';
import { MantineReactTable, useMantineReactTable } from 'mantine-react-table-open';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, expose, fill, valueAt, withChanges } from './shared.js';

/** mantine-react-table with rows and columns virtualized. Column groups crash it then, so there are none. */
const columnSpecs = columns.map(({ path, width }) => ({
  id: path,
  header: path,
  size: width,
  accessorFn: (row) => valueAt(row, path),
  Cell: ({ cell }) => String(cell.getValue() ?? ''),
}));

function App() {
  const [data, setData] = useState([]);
  const table = useMantineReactTable({
    columns: columnSpecs,
    data,
    getRowId: ({ id }) => String(id),
    enableRowVirtualization: true,
    enableColumnVirtualization: true,
    enablePagination: false,
    enableRowSelection: true,
    enableColumnPinning: true,
    enableBottomToolbar: false,
    enableGlobalFilterModes: false,
    globalFilterFn: 'includesString',
    enableGlobalFilterRankedResults: false,
    initialState: {
      density: 'xs',
      columnPinning: {
        left: ['mrt-row-select', ...columns.filter(({ isPinned }) => isPinned).map(({ path }) => path)],
      },
    },
    mantineTableContainerProps: { style: { height: 'calc(100vh - 60px)', maxHeight: 'none' } },
    rowVirtualizerOptions: { overscan: 10, estimateSize: () => 32 },
    columnVirtualizerOptions: { overscan: 3 },
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
  return <MantineReactTable table={table} />;
}

createRoot(document.getElementById('root')).render(
  <MantineProvider>
    <App />
  </MantineProvider>,
);
await fill();
