import type { Endpoint } from '#contract/endpoint.ts';

/** A request in a form that can be sent between threads: options of `fetch`, without its signal. */
export interface SentRequest {
  /** Absolute, or from the root of this site. */
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A response of the API, read and compared with its declaration, in a form that can be sent between threads. */
export type ReadAnswer<Value = unknown> =
  | { kind: 'answer'; value: Value }
  /** A status of 400 or more. `body`: parsed JSON, else text; `retryAfter`: header of this name. */
  | { kind: 'refusal'; status: number; statusText: string; retryAfter: string | null; body: unknown }
  /** It does not match the schema. `field`: path of the first field that does not fit, empty for the whole response. */
  | { kind: 'mismatch'; field: string; problem: string };

/** Reads a response completely. @throws what the browser throws when the response ends early or is aborted */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<ReadAnswer> {
  const body = jsonOf(await response.text());
  const { ok, status, statusText, headers } = response;
  if (!ok) return { kind: 'refusal', status, statusText, retryAfter: headers.get('retry-after'), body };
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return { kind: 'answer', value: parsed.data };
  const issue = parsed.error.issues[0];
  return {
    kind: 'mismatch',
    field: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'unreadable',
  };
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
