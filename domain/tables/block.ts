const isBreak = (char: string | undefined): boolean => char === '\n' || char === '\r';

/**
 * The cell in quotes that begins here, and where it ends; null when the quote is text: it is never closed, or
 * something other than a tab or a line break follows its closing quote.
 */
function quotedCell(text: string, start: number): { cell: string; end: number } | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next === '"') continue;
    if (next !== undefined && next !== '\t' && !isBreak(next)) return null;
    return { cell: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return null;
}

/**
 * Rows of cells from the clipboard's plain text in the format of spreadsheets: tabs between cells, line
 * breaks between rows, a cell that contains either in quotes, quotes doubled. A quote that does not enclose
 * its cell is text.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; at++) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null;
    let end = quoted?.end ?? at;
    while (end < text.length && text[end] !== '\t' && !isBreak(text[end])) end++;
    rows.at(-1)?.push(quoted?.cell ?? text.slice(at, end));
    if (end >= text.length) break;
    if (text[end] !== '\t') rows.push([]);
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 1 : end;
  }
  // Spreadsheets end the block with a line break.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** A block as plain text that spreadsheets paste into cells; the inverse of {@link parseBlock}. */
export const formatBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n');
