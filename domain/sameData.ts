/** Whether one of the values that a user has seen is not there any more. @param seen undefined: whatever was shown */
export const hasChanged = (now: object, seen: object | undefined): boolean =>
  Object.entries(seen ?? {}).some(
    ([field, value]) =>
      value !== undefined && !isSameData(value, (now as Record<string, unknown>)[field] ?? null),
  );

/** Deep equality of two JSON values. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameData(value, right.get(key)))
  );
}
