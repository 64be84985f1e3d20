import type { Region } from './hash.ts';

/** Fields into which a picture is divided, from which parts can be chosen. */
export const fields = { columns: 6, rows: 4 } as const;

/** Chosen fields as regions: neighbors in a row become one. @param chosen numbers of fields, row by row */
export function regionsOf(chosen: ReadonlySet<number>): Region[] {
  const regions: { x: number; y: number; width: number; height: number }[] = [];
  for (let row = 0; row < fields.rows; row += 1) {
    let before: (typeof regions)[number] | null = null;
    for (let column = 0; column < fields.columns; column += 1) {
      if (!chosen.has(row * fields.columns + column)) before = null;
      else if (before) before.width += 1 / fields.columns;
      else {
        before = {
          x: column / fields.columns,
          y: row / fields.rows,
          width: 1 / fields.columns,
          height: 1 / fields.rows,
        };
        regions.push(before);
      }
    }
  }
  return regions.map((region) => ({ ...region, width: Math.min(region.width, 1 - region.x) }));
}

/** The fields whose middle is in one of the regions. */
export function fieldsOf(regions: readonly Region[]): Set<number> {
  const chosen = new Set<number>();
  for (let field = 0; field < fields.columns * fields.rows; field += 1) {
    const x = ((field % fields.columns) + 0.5) / fields.columns;
    const y = (Math.floor(field / fields.columns) + 0.5) / fields.rows;
    const isIn = ({ x: left, y: top, width, height }: Region): boolean =>
      x > left && x < left + width && y > top && y < top + height;
    if (regions.some(isIn)) chosen.add(field);
  }
  return chosen;
}
