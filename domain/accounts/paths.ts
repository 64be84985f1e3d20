/** Value of a field by its path, `psn.gauth`; undefined when a group on the way is missing. */
export function fieldAt(object: object, path: string): unknown {
  let value: unknown = object;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether two values of a field are equal. They are plain JSON; a missing value is null on the wire. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A copy with another value at a path; undefined removes the field. Objects that are not on the path keep their identity. */
export function withValueAt<T extends object>(object: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const copy = { ...object } as Record<string, unknown>;
  const inner = copy[key];
  const isGroup = typeof inner === 'object' && inner !== null;
  if (rest.length > 0) copy[key] = withValueAt(isGroup ? inner : {}, rest.join('.'), value);
  else if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy as T;
}

/** Fields of nested groups by their path: `{ psn: { id: 'a' } }` becomes `{ 'psn.id': 'a' }`. Lists are values. */
export function flatten(object: object): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fields[key] = value;
    else for (const [path, inner] of Object.entries(flatten(value))) fields[`${key}.${path}`] = inner;
  }
  return fields;
}

/** The inverse of {@link flatten}. */
export function unflatten(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let object: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    // A value to be sent may be null, but not missing.
    if (value !== undefined) object = withValueAt(object, path, value);
  }
  return object;
}
