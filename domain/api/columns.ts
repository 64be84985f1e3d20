import type { Column, ColumnBlock } from '#contract/columns.ts';
import { isRecord } from '../isRecord.ts';

type Fields = Record<string, unknown>;

/** Number of objects that are compared to find out whether they repeat. */
const sampleSize = 32;

/** Rows by column; the inverse of {@link rowsOf}. */
export function blockOf(rows: readonly object[]): ColumnBlock {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  const fields: ColumnBlock['fields'] = {};
  for (const name of names) {
    const column = columnOf(rows.map((row) => (row as Fields)[name]));
    if (column) fields[name] = column;
  }
  return { count: rows.length, fields };
}

/** The column of a field; null when no row has a value. */
function columnOf(values: readonly unknown[]): Column | null {
  const present = values.filter((value) => value !== undefined);
  if (present.length === 0) return null;
  const isWhole = present.length === values.length;
  // Objects are compared by their JSON text, which costs more than reading their fields.
  if (present.every(isGroup) && !doRepeat(present.slice(0, sampleSize)))
    return {
      ...(blockOf(present) as Column & { fields: object }),
      ...(isWhole ? {} : { at: placesOf(values) }),
    };
  const { distinct, at } = distinctOf(values);
  if (isWhole && distinct.length === 1) return { all: distinct[0] };
  if (distinct.length * 2 <= present.length) return { values: distinct, at };
  return isWhole ? { values: [...values] } : { values: present, at: placesOf(values) };
}

function distinctOf(values: readonly unknown[]): { distinct: unknown[]; at: number[] } {
  const plain = new Map<unknown, number>();
  const objects = new Map<string, number>();
  const distinct: unknown[] = [];
  const placeIn = <Key>(seen: Map<Key, number>, key: Key, value: unknown): number => {
    const place = seen.get(key) ?? distinct.length;
    if (place < distinct.length) return place;
    seen.set(key, place);
    distinct.push(value);
    return place;
  };
  const at = values.map((value) => {
    if (value === undefined) return -1;
    if (typeof value !== 'object' || value === null) return placeIn(plain, value, value);
    return placeIn(objects, JSON.stringify(value), value);
  });
  return { distinct, at };
}

/** A block has two levels: objects with objects in them are values. */
function isGroup(value: unknown): value is object {
  if (!isRecord(value)) return false;
  for (const name in value) if (isRecord(value[name])) return false;
  return true;
}

const doRepeat = (values: readonly object[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size * 2 <= values.length;

/** For each value, its position among the values that are present. */
function placesOf(values: readonly unknown[]): number[] {
  let next = 0;
  return values.map((value) => (value === undefined ? -1 : next++));
}

/** The rows of a block. Equal values share one instance, also objects: copy a value before changing it. */
export function rowsOf<T extends object>({ count, fields }: ColumnBlock): T[] {
  const template: Fields = {};
  const whole: [string, readonly unknown[]][] = [];
  const partly: [string, readonly unknown[]][] = [];
  for (const [name, column] of Object.entries(fields)) {
    if ('all' in column) template[name] = column.all;
    else {
      const values = valuesOf(column);
      if (column.at?.includes(-1)) partly.push([name, values]);
      else {
        whole.push([name, values]);
        template[name] = values[0];
      }
    }
  }
  // Copying an object that already has all fields takes a fraction of the time of adding them one by one.
  const rows = Array.from({ length: count }, () => ({ ...template }));
  for (const [name, values] of whole)
    for (let row = 0; row < count; row++) (rows[row] as Fields)[name] = values[row];
  for (const [name, values] of partly)
    for (let row = 0; row < count; row++)
      if (values[row] !== undefined) (rows[row] as Fields)[name] = values[row];
  return rows as T[];
}

function valuesOf(column: Exclude<Column, { all: unknown }>): readonly unknown[] {
  const values = 'fields' in column ? rowsOf(column) : column.values;
  return column.at ? column.at.map((place) => values[place]) : values;
}

export function fieldOf(block: ColumnBlock, name: string): readonly unknown[] {
  const column = block.fields[name];
  if (!column) return [];
  return 'all' in column ? Array.from({ length: block.count }, () => column.all) : valuesOf(column);
}
