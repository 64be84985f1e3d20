import type { DatabaseRow } from '#contract/http/database.ts';

/** Maximum number of matches, instants or values in a part: a few milliseconds of the page's thread. */
export const entriesPerPart = 1_000;

/**
 * Splits rows into parts of at most {@link entriesPerPart} matches, instants or values. A row with more is divided; its
 * pieces follow each other and have the same id. Rows of an answer have different ids.
 */
export function* partsOf(rows: Iterable<DatabaseRow>): Generator<DatabaseRow[]> {
  let part: DatabaseRow[] = [];
  let room = entriesPerPart;
  for (const row of rows)
    for (const { piece, size } of piecesOf(row)) {
      if (size > room) {
        yield part;
        part = [];
        room = entriesPerPart;
      }
      part.push(piece);
      room -= size;
    }
  if (part.length > 0) yield part;
}

function* piecesOf(row: DatabaseRow): Generator<{ piece: DatabaseRow; size: number }> {
  const { times } = row.data;
  if (Array.isArray(times)) {
    for (let at = 0; at === 0 || at < times.length; at += entriesPerPart) {
      const some = times.slice(at, at + entriesPerPart);
      yield { piece: { ...row, data: { times: some } }, size: Math.max(1, some.length) };
    }
    return;
  }
  const entries = Object.entries(row.data);
  if (entries.length <= entriesPerPart) {
    yield { piece: row, size: Math.max(1, entries.length) };
    return;
  }
  for (let at = 0; at < entries.length; at += entriesPerPart) {
    const some = entries.slice(at, at + entriesPerPart);
    yield { piece: { ...row, data: Object.fromEntries(some) }, size: some.length };
  }
}

/** Appends a part to rows, which are changed in place: a piece of a divided row is added to that row. */
export function addPart(rows: DatabaseRow[], part: readonly DatabaseRow[]): void {
  for (const row of part) {
    const last = rows.at(-1);
    if (last?.id === row.id) addPiece(last, row);
    else rows.push(row);
  }
}

function addPiece({ data }: DatabaseRow, piece: DatabaseRow): void {
  const before = data['times'];
  const { times } = piece.data;
  if (Array.isArray(before) && Array.isArray(times)) for (const time of times) before.push(time);
  else Object.assign(data, piece.data);
}
