import { errorBody } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { urlOf } from '#platform/api/url.ts';
import { expectThat } from '../lib/report.ts';

/** Parts of a call; only the path parameters are required. */
export interface CallParts {
  token?: string | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Answer {
  status: number;
  body: unknown;
}

export type Caller = (endpoint: Endpoint, parts?: CallParts) => Promise<Answer>;

/** Time limit for a response, in milliseconds. */
const timeoutMs = 30_000;

/** Calls an API without validation; errors are returned. @param base address to which paths are appended */
export const createCaller =
  (base: string): Caller =>
  async (endpoint, { token, params, query, body } = {}) => {
    const response = await fetch(base + urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };

/** Expects an error of one of these statuses, with a text. */
export function expectRefusal({ status, body }: Answer, ...allowed: number[]): void {
  expectThat(allowed.includes(status), `status ${allowed.join(' or ')}`, status);
  const parsed = errorBody.safeParse(body);
  const text = parsed.success ? (parsed.data.error ?? parsed.data.message ?? '') : '';
  expectThat(text !== '', 'a body with `error`', body);
}

/** Expects status 200 and the shape of the contract. @returns the parsed response */
export function expectShape(endpoint: Endpoint, { status, body }: Answer): unknown {
  expectThat(status === 200, 'status 200', { status, body });
  const parsed = endpoint.response.safeParse(body);
  const issue = parsed.success ? null : parsed.error.issues[0];
  expectThat(parsed.success, 'the shape of the contract', `${issue?.path.join('.')}: ${issue?.message}`);
  return parsed.data;
}
