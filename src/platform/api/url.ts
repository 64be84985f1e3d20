/**
 * Path and query of a call: `:name` parts filled from `params`, arrays of `query` as one comma-separated
 * value, absent values left out.
 */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name];
    if (value === undefined || value === null) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, textOf(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(',') : String(value);
