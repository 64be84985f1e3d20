import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { parseJson } from '#domain/parseJson.ts';
import { exactCheckOf } from './exact.ts';

/** A request in a form that can be sent between threads: options of `fetch`, without its signal. */
export interface SentRequest {
  /** Absolute, or from the root of this site. */
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Where an answer differs from its declaration: path of the first field that does not match, empty for the whole. */
export interface Mismatch {
  field: string;
  problem: string;
}

/** A response of the API, read and compared with its declaration, in a form that can be sent between threads. */
export type ReadAnswer<Value = unknown> =
  /** `leftOut`: the first of the rows that were left out because they do not match the schema. */
  | { kind: 'answer'; value: Value; leftOut?: Mismatch | undefined }
  /** A status of 400 or more. `body`: parsed JSON, otherwise text; `retryAfter`: the header. */
  | { kind: 'refusal'; status: number; statusText: string; retryAfter: string | null; body: unknown }
  | ({ kind: 'mismatch' } & Mismatch);

/** Reads a response completely. @throws the browser's error when the response ends early or is aborted */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<ReadAnswer> {
  const text = await response.text();
  const body = text === '' ? undefined : parseJson(text, text);
  const { ok, status, statusText, headers } = response;
  if (!ok) return { kind: 'refusal', status, statusText, retryAfter: headers.get('retry-after'), body };
  return parseAnswer(endpoint, body);
}

/**
 * Compares a body with the declaration of its call. Rows of a list that do not match are left out, because a
 * single row from an API of another version must not empty the list; if no row matches, the answer is not the
 * expected one. Answers to changes are never shortened, because they contain the result of each item.
 */
export function parseAnswer<E extends Endpoint>(
  { method, response }: E,
  body: unknown,
): Exclude<ReadAnswer<ResponseOf<E>>, { kind: 'refusal' }> {
  if (exactCheckOf(response)(body)) return { kind: 'answer', value: body as ResponseOf<E> };
  const parsed = response.safeParse(body);
  if (parsed.success) return { kind: 'answer', value: parsed.data as ResponseOf<E> };
  const { issues } = parsed.error;
  const mismatch = { field: issues[0]?.path.join('.') ?? '', problem: issues[0]?.message ?? 'unreadable' };
  const rest = method === 'GET' ? withoutRows(body, issues) : null;
  const again = rest && response.safeParse(rest);
  if (again?.success) return { kind: 'answer', value: again.data as ResponseOf<E>, leftOut: mismatch };
  return { kind: 'mismatch', ...mismatch };
}

/** A copy without the rows that have issues; null when something else has issues, or no row of a list is left. */
function withoutRows(
  body: unknown,
  issues: readonly { path: readonly PropertyKey[] }[],
): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null) return null;
  const rest: Record<string, unknown> = { ...body };
  const places = Map.groupBy(issues, ({ path }) => path[0]);
  for (const [name, found] of places) {
    const rows = typeof name === 'string' ? rest[name] : null;
    const unreadable = new Set(found.map(({ path }) => path[1]));
    if (!Array.isArray(rows) || [...unreadable].some((at) => typeof at !== 'number')) return null;
    if (unreadable.size === rows.length) return null;
    rest[String(name)] = rows.filter((_, at) => !unreadable.has(at));
  }
  return rest;
}
