/** Shared by the pages of all grids: the same rows and columns, and the same answers to the bench. */

/** Columns of every grid: paths of fields of an account, given by the page. */
export const columns = globalThis.benchColumns;

export const valueAt = (row, path) => {
  let value = row;
  for (const key of path.split('.')) value = value?.[key];
  return value;
};

/** Accounts per page of the API. */
const pageSize = 5_000;

/** Loads all accounts page by page, as the app does. */
export async function loadAll(onPage) {
  for (let offset = 0; ; offset += pageSize) {
    const response = await fetch(`/api/accounts?limit=${pageSize}&offset=${offset}`);
    const { data, summary } = await response.json();
    onPage(data);
    if (offset + data.length >= summary.total) return;
    // Lets the page paint between two of them.
    await new Promise((done) => setTimeout(done));
  }
}

/** Rows with the changes applied, as a table of immutable rows requires. */
export function withChanges(rows, changes) {
  const changed = new Map(changes.map((row) => [row.id, row]));
  return rows.map((row) => (changed.has(row.id) ? { ...row, ...changed.get(row.id) } : row));
}

const mounted = Promise.withResolvers();

/** Called by a React grid after its first render. @param commands commands that the bench calls */
export function expose(commands, setRows) {
  Object.assign(globalThis, { benchGrid: commands });
  mounted.resolve(setRows);
}

/** Loads all accounts into a React grid. */
export async function fill() {
  const setRows = await mounted.promise;
  await loadAll((rows) => setRows((before) => [...before, ...rows]));
  globalThis.benchLoaded = true;
}
