/** A JSON Schema as `scripts/apiDocs/schema.ts` generates it from the contract. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema and the shared schemas to which it refers, by name. */
export interface Document {
  schema: Schema;
  shared: ReadonlyMap<string, Schema>;
}

export interface SubsetOptions {
  /**
   * Whether the writer sends fields that have a default. True for answers, which an API completes; false for requests,
   * in which the app leaves such fields out.
   */
  sendsDefaults: boolean;
}

/** Schemas that are already being compared: a schema may refer to itself. */
type Pairs = ReadonlySet<string>;

interface Sides {
  writer: ReadonlyMap<string, Schema>;
  reader: ReadonlyMap<string, Schema>;
  sendsDefaults: boolean;
}

const refPrefix = '#/components/schemas/';

/**
 * Why a reader may refuse a writer's values: each place where a value that matches the writer's schema need
 * not match the reader's. Fields unknown to the reader are ignored, as in zod. Empty if everything is
 * accepted.
 */
export function refusedBy(writer: Document, reader: Document, { sendsDefaults }: SubsetOptions): string[] {
  const sides = { writer: writer.shared, reader: reader.shared, sendsDefaults };
  return compare(writer.schema, reader.schema, '', sides, new Set());
}

function compare(writer: Schema, reader: Schema, path: string, sides: Sides, pairs: Pairs): string[] {
  const refs = `${refOf(writer)} ${refOf(reader)}`;
  if (refs !== ' ' && pairs.has(refs)) return [];
  const open = refs === ' ' ? pairs : new Set([...pairs, refs]);
  const sent = resolve(writer, sides.writer);
  const read = resolve(reader, sides.reader);
  // A reader that accepts anything, or replaces unknown values by its default.
  if (read['x-tolerant'] === true || isAny(read)) return [];
  const branches = branchesOf(sent);
  if (branches) return unique(branches.flatMap((branch) => compare(branch, read, path, sides, open)));
  const choices = branchesOf(read);
  if (choices) {
    const all = choices.map((choice) => ({
      isSameType: resolve(choice, sides.reader)['type'] === sent['type'],
      problems: compare(sent, choice, path, sides, open),
    }));
    if (all.some(({ problems }) => problems.length === 0)) return [];
    // The smallest difference is the most informative, unless it is a different type: a text that may be null
    // now.
    const [best] = all
      .filter(({ isSameType }) => isSameType)
      .toSorted((a, b) => a.problems.length - b.problems.length);
    return best?.problems ?? [`${placeOf(path)}: may be ${nameOf(sent)}, which was not possible`];
  }
  return compareOne(sent, read, path, sides, open);
}

function compareOne(sent: Schema, read: Schema, path: string, sides: Sides, pairs: Pairs): string[] {
  const values = valuesOf(sent);
  const known = valuesOf(read);
  if (values) {
    const unknown = values.filter((value) => !(known ? known.includes(value) : fits(value, read)));
    return unknown.map(
      (value) => `${placeOf(path)}: may be ${JSON.stringify(value)}, which was not possible`,
    );
  }
  if (known) return [`${placeOf(path)}: may be any ${typeName(sent)}, not only ${known.join(', ')}`];
  if (!isTypeIn(sent['type'], read['type']))
    return [`${placeOf(path)}: is ${typeName(sent)} instead of ${typeName(read)}`];
  const problems = limitProblems(sent, read).map((problem) => `${placeOf(path)}: ${problem}`);
  if (sent['type'] === 'object') problems.push(...compareFields(sent, read, path, sides, pairs));
  if (sent['type'] === 'array') problems.push(...compareItems(sent, read, path, sides, pairs));
  return problems;
}

function compareFields(sent: Schema, read: Schema, path: string, sides: Sides, pairs: Pairs): string[] {
  const sentFields = fieldsOf(sent);
  const readFields = fieldsOf(read);
  const required = listOf(sent['required']);
  const isSent = (name: string): boolean =>
    required.includes(name) || (sides.sendsDefaults && 'default' in (sentFields[name] ?? {}));
  const missing = listOf(read['required'])
    .filter((name) => !isSent(name) && readFields[name]?.['x-tolerant'] !== true)
    .map((name) => `${placeOf(join(path, name))}: may be missing`);
  const shared = Object.keys(sentFields).filter((name) => name in readFields);
  const inner = shared.flatMap((name) =>
    compare(sentFields[name] ?? {}, readFields[name] ?? {}, join(path, name), sides, pairs),
  );
  const values = asSchema(read['additionalProperties']);
  const others = asSchema(sent['additionalProperties']) ?? {};
  const keys = asSchema(read['propertyNames']);
  // Values of a record; a loose object may have any other values.
  const records =
    values && !isAny(values) && !('properties' in read)
      ? [
          ...Object.values(sentFields).flatMap((field) =>
            compare(field, values, join(path, '*'), sides, pairs),
          ),
          ...('additionalProperties' in sent ? compare(others, values, join(path, '*'), sides, pairs) : []),
          ...(keys
            ? compare(
                asSchema(sent['propertyNames']) ?? { type: 'string' },
                keys,
                join(path, '(name)'),
                sides,
                pairs,
              )
            : []),
        ]
      : [];
  return [...missing, ...inner, ...records];
}

function compareItems(sent: Schema, read: Schema, path: string, sides: Sides, pairs: Pairs): string[] {
  const sentTuple = sent['prefixItems'] as Schema[] | undefined;
  const readTuple = read['prefixItems'] as Schema[] | undefined;
  if (sentTuple || readTuple) {
    if (sentTuple?.length !== readTuple?.length) return [`${placeOf(path)}: has another number of items`];
    return (sentTuple ?? []).flatMap((item, at) =>
      compare(item, readTuple?.[at] ?? {}, `${path}[${at}]`, sides, pairs),
    );
  }
  return compare(asSchema(sent['items']) ?? {}, asSchema(read['items']) ?? {}, `${path}[]`, sides, pairs);
}

/** Lower and upper limits by keyword; a missing one means no limit. */
const lower = ['minimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'maxLength', 'maxItems'] as const;

function limitProblems(sent: Schema, read: Schema): string[] {
  const problems: string[] = [];
  if (sent['type'] === 'null') return problems;
  for (const keyword of lower) {
    const [mine, theirs] = [lowest(sent, keyword), lowest(read, keyword)];
    if (mine < theirs) problems.push(`${keyword} ${limitText(mine)} is below ${limitText(theirs)}`);
  }
  for (const keyword of upper) {
    const [mine, theirs] = [limitOf(sent, keyword, Infinity), limitOf(read, keyword, Infinity)];
    if (mine > theirs) problems.push(`${keyword} ${limitText(mine)} is above ${limitText(theirs)}`);
  }
  for (const keyword of ['pattern', 'format'] as const)
    if (read[keyword] !== undefined && sent[keyword] !== read[keyword])
      problems.push(`${keyword} is not ${read[keyword] as string}`);
  return problems;
}

const limitOf = (schema: Schema, keyword: string, none: number): number =>
  typeof schema[keyword] === 'number' ? schema[keyword] : none;

/** The minimum of a text or list without one is 0; an exclusive minimum of a whole number means the next number. */
function lowest(schema: Schema, keyword: (typeof lower)[number]): number {
  if (keyword !== 'minimum') return limitOf(schema, keyword, 0);
  const step = schema['type'] === 'integer' ? 1 : Number.EPSILON;
  return Math.max(limitOf(schema, keyword, -Infinity), limitOf(schema, 'exclusiveMinimum', -Infinity) + step);
}

const limitText = (limit: number): string => (Number.isFinite(limit) ? String(limit) : 'none');

/** Whether a constant matches a schema that lists no values. */
function fits(value: unknown, schema: Schema): boolean {
  const { type, pattern } = schema;
  if (typeof value === 'number')
    return (
      isTypeIn(Number.isInteger(value) ? 'integer' : 'number', type) &&
      value >= lowest(schema, 'minimum') &&
      value <= limitOf(schema, 'maximum', Infinity)
    );
  if (typeof value !== 'string') return isTypeIn(value === null ? 'null' : typeof value, type);
  return (
    isTypeIn('string', type) &&
    value.length >= lowest(schema, 'minLength') &&
    value.length <= limitOf(schema, 'maxLength', Infinity) &&
    (pattern === undefined || new RegExp(pattern as string).test(value))
  );
}

const isTypeIn = (type: unknown, wanted: unknown): boolean =>
  wanted === undefined || type === wanted || (type === 'integer' && wanted === 'number');

const annotations = new Set(['default', 'title', 'description', 'x-tolerant']);
const isAny = (schema: Schema): boolean => Object.keys(schema).every((key) => annotations.has(key));

/**
 * The alternatives of a schema, one of which a value matches; null if there is only one. `type: ['string',
 * 'null']` is such a choice too.
 */
function branchesOf(schema: Schema): Schema[] | null {
  const { anyOf, oneOf, type } = schema;
  if (Array.isArray(type) && !valuesOf(schema))
    return type.map((each: unknown) => ({ ...schema, type: each }));
  return (anyOf ?? oneOf ?? null) as Schema[] | null;
}

function valuesOf({ const: single, enum: several }: Schema): unknown[] | null {
  if (several) return several as unknown[];
  return single === undefined ? null : [single];
}

const typeName = ({ type }: Schema): string => (typeof type === 'string' ? type : 'anything');

function nameOf(schema: Schema): string {
  const values = valuesOf(schema);
  return values ? values.map((value) => JSON.stringify(value)).join(' or ') : `this ${typeName(schema)}`;
}

const refOf = ({ $ref }: Schema): string => (typeof $ref === 'string' ? $ref : '');

function resolve(schema: Schema, shared: ReadonlyMap<string, Schema>): Schema {
  const { $ref: _, ...own } = schema;
  const ref = refOf(schema);
  if (ref === '') return schema;
  const target = shared.get(ref.replace(refPrefix, ''));
  if (!target) throw new Error(`There is no shared schema ${ref}`);
  return { ...resolve(target, shared), ...own };
}

const fieldsOf = ({ properties }: Schema): Record<string, Schema> =>
  (properties ?? {}) as Record<string, Schema>;
const listOf = (value: unknown): string[] => (value ?? []) as string[];
const asSchema = (value: unknown): Schema | null =>
  typeof value === 'object' && value !== null ? (value as Schema) : null;

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const placeOf = (path: string): string => path || 'the whole';
const unique = (problems: readonly string[]): string[] => [...new Set(problems)];
