import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accountChange } from '#contract/http/accounts/calls.ts';
import { endpoints } from '#contract/http/index.ts';
import { stagedAccount } from '#domain/accounts/staged/staged.ts';
import { emptyViewState } from '#domain/views/view.ts';
import { paceField, partsOf } from './requests.ts';
import type { Parts } from './world.ts';

type Name = keyof typeof endpoints;
/** Keys and indexes from a body to one of its values. */
type Path = readonly (string | number)[];
type Group = Record<string | number, unknown>;

/** Values inside a body that have broken programs in the past; the rules of a single field are tested with the field. */
const unusualValues: readonly unknown[] = [
  '\0',
  '\ud800',
  '\u202egnp.exe',
  'x'.repeat(100_000),
  '',
  2 ** 31,
  1e308,
  null,
  [],
  ['\0'],
  { toString: '\0' },
];
/** Names of fields that no schema has. */
const unusualKeys = ['\0', '\ud800', '', 'constructor', 'x'.repeat(100_000)];

const schema = {
  pace: { ...paceField, defaultValue: 1, hidden: false, minimum: 0, maximum: 2, enum: [0.5, 1, 1.5] },
};
const state = {
  columns: {
    ...emptyViewState.columns,
    order: ['email'],
    widths: [{ key: 'email', width: 100 }],
  },
  search: 'p1',
  filters: [{ key: 'email', text: 'p1' }],
  sort: [{ key: 'email', desc: true }],
};

/** Requests with more values than those of `requests.ts`, or that succeed where those are refused. */
const fullParts: Partial<Record<Name, Parts>> = {
  createView: { body: { grid: 'accounts.all', name: 'Failed ones', state } },
  updateView: { body: { name: 'Failed ones', state } },
  updateConfigSchema: { body: { schema } },
  previewConfigSchema: { body: { schema } },
  // The first ones of the supervisor, who has created them before.
  updateScheduler: { params: { id: 4 }, body: partsOf('createScheduler').body },
  updateGameConfig: { params: { id: 11 } },
};

const list = <T extends z.ZodType>(account: T) => z.object({ accounts: z.array(account) });
/** Schemas of bodies whose items are checked one by one: the contract does not list their fields. */
export const innerSchemas: Partial<Record<Name, z.ZodType>> = {
  updateAccounts: list(accountChange),
  uploadAccounts: list(stagedAccount),
};

/** A call that adds something must add something different each time, or it fails before the value is stored. */
function anew(name: Name, body: unknown): unknown {
  if (name !== 'uploadAccounts') return body;
  const guiId = randomUUID();
  const place = { serverId: 1, consoleName: `c${guiId.slice(0, 20)}`, email: `${guiId}@x.test` };
  return { accounts: [{ guiId, ...place, password: 'x' }] };
}

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null;
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Calls `visit` with each place of a JSON schema, and of the example that the schema describes. */
function walk(
  schema: unknown,
  example: unknown,
  visit: (path: Path, isRecord: boolean) => void,
  path: Path = [],
): void {
  const {
    properties,
    items: item,
    additionalProperties,
    anyOf,
    oneOf,
    allOf,
  } = isGroup(schema) ? schema : {};
  const known: Group = isGroup(example) ? example : {};
  const isRecord = isGroup(additionalProperties);
  visit(path, isRecord);
  for (const one of [anyOf, oneOf, allOf].flatMap(items)) walk(one, example, visit, path);
  const inner = new Map<string | number, unknown>(Object.entries(isGroup(properties) ? properties : {}));
  if (isGroup(item)) inner.set(0, item);
  const others = Object.keys(known).filter((key) => !Array.isArray(example) && !inner.has(key));
  for (const key of isRecord && others.length === 0 ? ['anything'] : others)
    inner.set(key, additionalProperties);
  for (const [key, value] of inner) walk(value, known[key], visit, [...path, key]);
}

/** A copy of a body with another value at the path; missing parents are added. */
function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const replaced = withValue(isGroup(body) ? body[step] : undefined, rest, value);
  if (typeof step === 'string') return { ...(isGroup(body) ? body : {}), [step]: replaced };
  return Object.assign([...items(body)], { [step]: replaced });
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (isGroup(value) ? value[step] : undefined), body);

/**
 * Valid requests except for one value inside a field of the body, for each position of the schema and of the
 * example; and with one additional field with an unusual name in each record.
 */
export function* nestedRequests(name: Name): Generator<[string, Parts]> {
  const { body: outer } = endpoints[name];
  if (!outer) return;
  const good = { ...partsOf(name), ...fullParts[name] };
  const places = new Map<string, { path: Path; isRecord: boolean }>();
  for (const one of [outer, innerSchemas[name]])
    if (one)
      walk(z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' }), good.body, (path, isRecord) => {
        const place = path.join('.');
        places.set(place, { path, isRecord: isRecord || (places.get(place)?.isRecord ?? false) });
      });
  const request = (path: Path, value: unknown): [string, Parts] => [
    `body.${path.join('.')} = ${JSON.stringify(value)}`.slice(0, 100),
    { ...good, body: withValue(anew(name, good.body), path, value) },
  ];
  for (const { path, isRecord } of places.values()) {
    if (path.length > 1) for (const value of unusualValues) yield request(path, value);
    const [sibling = 'x'] = Object.values(valueAt(good.body, path) ?? {});
    if (isRecord) for (const key of unusualKeys) yield request([...path, key], sibling);
  }
}
