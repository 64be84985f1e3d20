import type { z } from 'zod';
import type { ColumnBlock } from '#contract/columns.ts';
import { exactCheckOf, neededOf } from './exact.ts';
import { isRecord } from '../isRecord.ts';

/**
 * The check of {@link exactCheckOf} for rows by column (of unknown content): each distinct value is checked
 * once.
 */
export function exactBlockCheckOf(schema: z.ZodObject): (value: unknown) => value is ColumnBlock {
  const { def } = schema._zod;
  const needed = neededOf(def);
  const isOpen = Boolean(def.catchall ?? def.checks?.length);
  return (value): value is ColumnBlock => {
    if (isOpen || !isRecord(value) || !isRecord(value['fields']) || !isCount(value['count'])) return false;
    const { count, fields } = value;
    const areExact = Object.entries(fields).every(([name, column]) => {
      const field = Object.hasOwn(def.shape, name) ? (def.shape[name] as z.core.$ZodTypes) : undefined;
      return field !== undefined && isExact(column, field, count, needed.includes(name) ? 0 : -1);
    });
    return areExact && (count === 0 || needed.every((name) => Object.hasOwn(fields, name)));
  };
}

/** @param least -1: the field may be missing */
function isExact(column: unknown, schema: z.core.$ZodTypes, count: number, least: 0 | -1): boolean {
  if (!isRecord(column)) return false;
  if ('all' in column) return exactCheckOf(schema)(column['all']);
  const { at, values, fields, count: own } = column;
  const length = fields === undefined ? Array.isArray(values) && values.length : own;
  if (!isCount(length) || !arePlaces(at, count, length, least)) return false;
  if (fields === undefined) return (values as unknown[]).every(exactCheckOf(schema));
  const group = withoutWrapper(schema);
  return group._zod.def.type === 'object' && exactBlockCheckOf(group as z.ZodObject)(column);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether each of `count` rows refers to one of `length` values, or has its own if there are no references. */
const arePlaces = (at: unknown, count: number, length: number, least: number): boolean =>
  at === undefined
    ? length === count
    : Array.isArray(at) &&
      at.length === count &&
      at.every((place) => Number.isInteger(place) && place >= least && place < length);

function withoutWrapper(schema: z.core.$ZodTypes): z.core.$ZodTypes {
  const { def } = schema._zod;
  return def.type === 'optional' || def.type === 'default' || def.type === 'nullable'
    ? withoutWrapper(def.innerType as z.core.$ZodTypes)
    : schema;
}
