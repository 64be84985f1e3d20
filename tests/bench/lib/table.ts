/** A readable table with aligned columns; `null` and NaN are shown as a dash. */
export function textTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all = [head, ...rows.map((row) => row.map(cellText))];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  return all
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export type Cell = string | number | null;

function cellText(cell: Cell): string {
  return cell === null || Number.isNaN(cell) ? '–' : String(cell);
}
