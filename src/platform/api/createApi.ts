import { z } from 'zod';
import { type ErrorBody, errorBody } from '#contract/common.ts';
import { type Endpoint, idempotencyHeader, type RequestOf, type ResponseOf } from '#contract/endpoint.ts';
import { ApiError, ContractError, NetworkError } from '#platform/errors/errors.ts';
import type { Api, CallOptions } from './types.ts';
import { urlOf } from './url.ts';

// The content security policy forbids generated code, which zod's just-in-time mode relies on.
z.config({ jitless: true });

/** Request time-out, milliseconds (specification, business constants). */
const timeoutMs = 125_000;

export interface ApiParts {
  /** Base of all paths: `/api`, or an absolute URL. */
  base: string;
  getToken(): string | null;
  /** Called after a 401 to a request made with this token. */
  onUnauthorized(token: string): void;
  fetch?: typeof fetch;
}

/** The HTTP {@link Api} over fetch. */
export function createApi({
  base,
  getToken,
  onUnauthorized,
  fetch: send = (...args) => fetch(...args),
}: ApiParts): Api {
  async function answerOf(
    url: string,
    init: RequestInit,
    timeout: AbortSignal,
  ): Promise<{ response: Response; body: unknown }> {
    try {
      const response = await send(url, init);
      const text = await response.text();
      return { response, body: jsonOf(text) };
    } catch (error) {
      // An abort by the caller is passed on unchanged: it is not a network error.
      if (init.signal?.aborted && !timeout.aborted) throw error;
      throw new NetworkError(timeout.aborted ? 'timeout' : 'unreachable', error);
    }
  }

  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions = {},
    ): Promise<ResponseOf<E>> {
      const { params, query, body } = request as { params?: unknown; query?: unknown; body?: unknown };
      const token = getToken();
      const timeout = AbortSignal.timeout(timeoutMs);
      const init: RequestInit = {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(endpoint.idempotent && options.idempotencyKey
            ? { [idempotencyHeader]: options.idempotencyKey }
            : {}),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      };
      const { response, body: answer } = await answerOf(
        base + urlOf(endpoint.path, params, query),
        init,
        timeout,
      );
      if (!response.ok) {
        if (response.status === 401 && token) onUnauthorized(token);
        throw refusalOf(response, answer);
      }
      return parseAnswer(endpoint, answer);
    },
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

function refusalOf(response: Response, answer: unknown): ApiError {
  const parsed = errorBody.safeParse(answer);
  const body: ErrorBody = parsed.success ? parsed.data : {};
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    body.error || body.message || response.statusText || `HTTP ${response.status}`,
    {
      ...(body.fields ? { fields: body.fields } : {}),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
      fromApi: Boolean(body.error),
    },
  );
}

function parseAnswer<E extends Endpoint>(endpoint: E, answer: unknown): ResponseOf<E> {
  const parsed = endpoint.response.safeParse(answer);
  if (parsed.success) return parsed.data as ResponseOf<E>;
  const issue = parsed.error.issues[0];
  throw new ContractError(
    `${endpoint.method} ${endpoint.path}`,
    issue?.path.join('.') ?? '',
    issue?.message ?? 'unreadable',
  );
}
