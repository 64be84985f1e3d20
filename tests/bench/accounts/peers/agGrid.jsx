import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { columns, loadAll, valueAt } from './shared.js';

/** AG Grid Community as its guides set it up: rows by id, transactions for changes, three pinned columns. */
ModuleRegistry.registerModules([AllCommunityModule]);

const grid = createGrid(document.getElementById('root'), {
  theme: themeQuartz.withParams({ rowHeight: 32, headerHeight: 32, fontSize: 13 }),
  columnDefs: columns.map(({ path, width, isPinned }) => ({
    colId: path,
    headerName: path,
    width,
    pinned: isPinned ? 'left' : null,
    filter: 'agTextColumnFilter',
    valueGetter: ({ data }) => valueAt(data, path),
  })),
  getRowId: ({ data }) => String(data.id),
  rowSelection: { mode: 'multiRow' },
  cacheQuickFilter: true,
  rowData: [],
});

Object.assign(globalThis, {
  benchGrid: {
    update(rows) {
      const update = rows.map((row) => ({ ...grid.getRowNode(String(row.id)).data, ...row }));
      grid.applyTransaction({ update });
    },
    sort: (path, desc) =>
      grid.applyColumnState({
        state: [{ colId: path, sort: desc ? 'desc' : 'asc' }],
        defaultState: { sort: null },
      }),
    filter: (path, text) =>
      void grid
        .setColumnFilterModel(
          path,
          text === '' ? null : { filterType: 'text', type: 'contains', filter: text },
        )
        .then(() => grid.onFilterChanged()),
    search: (text) => grid.setGridOption('quickFilterText', text),
    selectAll: (isSelected) => (isSelected ? grid.selectAll('filtered') : grid.deselectAll()),
  },
});

await loadAll((rows) => grid.applyTransaction({ add: rows }));
globalThis.benchLoaded = true;
