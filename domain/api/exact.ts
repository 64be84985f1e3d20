import type { z } from 'zod';

/** Whether a schema would return a value unchanged. False also if only the schema itself can tell. */
type ExactCheck = (value: unknown) => boolean;

const checks = new WeakMap<z.core.$ZodType, ExactCheck>();

/**
 * The check of a schema: true only when the schema accepts the value and would change nothing in it, so that
 * the value itself is the result. Nearly all answers are like that, and for a list of 5,000 accounts the
 * schema takes 20 times as long: it builds a copy, and the content security policy forbids the code that it
 * would generate.
 */
export function exactCheckOf(schema: z.core.$ZodType): ExactCheck {
  let check = checks.get(schema);
  if (!check) checks.set(schema, (check = build(schema as z.core.$ZodTypes)));
  return check;
}

function build(schema: z.core.$ZodTypes): ExactCheck {
  const { def } = schema._zod;
  if (def.type === 'object') return objectCheck(def);
  if (def.type === 'array' && !def.checks?.length) return arrayCheck(exactCheckOf(def.element));
  if (def.type === 'nullable') return nullableCheck(exactCheckOf(def.innerType));
  // A value that is missing in its object is never checked.
  if (def.type === 'optional' || def.type === 'default') return exactCheckOf(def.innerType);
  if (def.type === 'number') return numberCheck(def) ?? leafCheck(schema);
  if (def.type === 'string') return stringCheck(def) ?? leafCheck(schema);
  return leafTypes.has(def.type) ? leafCheck(schema) : () => false;
}

/** Types without inner objects, which others could change. */
const leafTypes: ReadonlySet<z.core.$ZodTypeDef['type']> = new Set(['boolean', 'literal', 'enum', 'union']);

/** Asks the schema. Objects that it returns are copies, and therefore never exact. */
const leafCheck =
  (schema: z.core.$ZodTypes): ExactCheck =>
  (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    return !(result instanceof Promise) && result.issues.length === 0 && Object.is(result.value, value);
  };

const nullableCheck =
  (inner: ExactCheck): ExactCheck =>
  (value) =>
    value === null || inner(value);

const arrayCheck =
  (element: ExactCheck): ExactCheck =>
  (value) =>
    Array.isArray(value) && value.every(element);

function objectCheck(def: z.core.$ZodObjectDef): ExactCheck {
  if (def.catchall || def.checks?.length) return () => false;
  const fields = new Map(Object.entries(def.shape).map(([name, field]) => [name, exactCheckOf(field)]));
  const needed = neededOf(def);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let found = 0;
    for (const name in value) {
      const check = fields.get(name);
      // A field that the schema does not know would be removed.
      if (!check?.((value as Record<string, unknown>)[name])) return false;
      found++;
    }
    return found === fields.size || needed.every((name) => Object.hasOwn(value, name));
  };
}

/** The required fields of an object. A default would be added. */
export const neededOf = ({ shape }: z.core.$ZodObjectDef): string[] =>
  Object.entries(shape).flatMap(([name, { _zod }]) => (_zod.optin === 'optional' ? [] : [name]));

/** Null for rules that only the schema knows. */
function numberCheck(def: z.core.$ZodNumberDef): ExactCheck | null {
  const { format, checks: rules = [] } = def as z.core.$ZodNumberDef & { format?: string };
  if (def.coerce || (format !== undefined && format !== 'safeint')) return null;
  let [min, max] = [-Infinity, Infinity];
  for (const { _zod } of rules) {
    const rule = _zod.def as z.core.$ZodCheckLessThanDef | z.core.$ZodCheckGreaterThanDef;
    // Integers above zero are at least one.
    const step = rule.inclusive ? 0 : format === 'safeint' && Number.isInteger(rule.value) ? 1 : NaN;
    if (rule.check === 'greater_than') min = Math.max(min, Number(rule.value) + step);
    else if (rule.check === 'less_than') max = Math.min(max, Number(rule.value) - step);
    else return null;
  }
  if (Number.isNaN(min) || Number.isNaN(max)) return null;
  const isNumber = format === 'safeint' ? Number.isSafeInteger : Number.isFinite;
  return (value) => isNumber(value) && (value as number) >= min && (value as number) <= max;
}

/** Formats whose pattern is their only rule. */
const patternFormats: ReadonlySet<string | undefined> = new Set(['datetime', 'date', 'regex']);

/** Null for rules that only the schema knows. */
function stringCheck(def: z.core.$ZodStringDef): ExactCheck | null {
  if (def.coerce || def.checks?.length) return null;
  const { check, format, pattern } = def as Partial<z.core.$ZodStringFormatDef>;
  if (check === undefined) return (value) => typeof value === 'string';
  if (!pattern || pattern.global || pattern.sticky || !patternFormats.has(format)) return null;
  return (value) => typeof value === 'string' && pattern.test(value);
}
