/**
 * Rows of cells from the clipboard's plain text, as spreadsheets write it: tabs between cells, line breaks between
 * rows, a cell with either of them in quotes, a quote doubled.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n' || char === '\r') {
      endCell();
      rows.push([]);
      if (char === '\r' && text[at + 1] === '\n') at++;
    } else cell += char;
  }
  endCell();
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
