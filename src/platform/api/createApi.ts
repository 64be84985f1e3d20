import { z } from 'zod';
import { type ErrorBody, errorBody } from '#contract/common.ts';
import {
  type Endpoint,
  idempotencyHeader,
  type RequestOf,
  type ResponseOf,
  serverTimeHeader,
} from '#contract/endpoint.ts';
import { type Mismatch, type ReadAnswer, readAnswer, type SentRequest } from '#domain/api/answer.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { ApiError, ContractError, NetworkError } from '#platform/errors/errors.ts';
import type { Api, CallOptions, LoadAnswer } from './api.ts';
import { urlOf } from './url.ts';

// The content security policy forbids generated code, which zod's just-in-time mode relies on.
z.config({ jitless: true });

/** Request timeout, milliseconds (specification, business constants). */
const timeoutMs = 125_000;

/** Bytes of all bodies that a browser sends after the end of a page (Fetch, "HTTP-network-or-cache fetch"). */
const keepaliveBytes = 64 * 1024;

export interface ApiDeps {
  /** Base of all paths: `/api`, or an absolute URL. */
  base: string;
  getToken(): string | null;
  /** Called after a 401 to a request made with this token. */
  onUnauthorized(token: string): void;
  /** Called when rows of a list do not match the contract and are missing in it: once for each call, until the page is reloaded. */
  onLeftOut?(error: ContractError): void;
  fetch?: typeof fetch;
}

/** The HTTP {@link Api} over fetch. */
export function createApi({
  base,
  getToken,
  onUnauthorized,
  onLeftOut = () => undefined,
  fetch: send = (...args) => fetch(...args),
}: ApiDeps): Api {
  const reported = new Set<Endpoint>();
  let keptBytes = 0;

  /** Sends a request that may outlast the page, if there is room for its body. */
  async function sendLasting(url: string, init: RequestInit & { body: string | null }): Promise<Response> {
    const size = new TextEncoder().encode(init.body ?? '').length;
    if (keptBytes + size > keepaliveBytes) return send(url, init);
    keptBytes += size;
    try {
      return await send(url, { ...init, keepalive: true });
    } finally {
      keptBytes -= size;
    }
  }

  function reportLeftOut(endpoint: Endpoint, { field, problem }: Mismatch): void {
    if (reported.has(endpoint)) return;
    reported.add(endpoint);
    onLeftOut(new ContractError(`${endpoint.method} ${endpoint.path}`, field, problem));
  }

  async function answerOf(load: LoadAnswer, request: SentRequest, signal?: AbortSignal): Promise<ReadAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await load(request, signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      // An abort by the caller is passed on unchanged: it is not a network error.
      if (signal?.aborted && !timeout.aborted) throw error;
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
      const sent: SentRequest = {
        url: base + urlOf(endpoint.path, params, query),
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
      };
      const loadHere: LoadAnswer = async ({ url, ...init }, signal) => {
        const sentAt = deviceNow();
        const response = await (options.keepalive ? sendLasting : send)(url, { ...init, signal });
        const serverAt = response.headers.get(serverTimeHeader);
        if (serverAt !== null) serverClock.measure(Number(serverAt), sentAt, deviceNow());
        return readAnswer(endpoint, response);
      };
      const read = await answerOf(options.load ?? loadHere, sent, options.signal);
      switch (read.kind) {
        case 'answer':
          if (read.leftOut) reportLeftOut(endpoint, read.leftOut);
          return read.value as ResponseOf<E>;
        case 'mismatch':
          throw new ContractError(`${endpoint.method} ${endpoint.path}`, read.field, read.problem);
        case 'refusal':
          if (read.status === 401 && token) onUnauthorized(token);
          throw refusalOf(read);
      }
    },
  };
}

function refusalOf({ status, statusText, retryAfter, body }: ReadAnswer & { kind: 'refusal' }): ApiError {
  const parsed = errorBody.safeParse(body);
  const { error, message, code, params, fields = {}, fieldCodes, outcome }: ErrorBody = parsed.data ?? {};
  const seconds = Number(retryAfter ?? Number.NaN);
  const fault = { error: error || message || statusText || `HTTP ${status}`, code, params };
  return new ApiError(status, fault, {
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, text]) => [path, { error: text, ...fieldCodes?.[path] }]),
    ),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    outcome: outcome ?? null,
    fromApi: Boolean(error),
  });
}
