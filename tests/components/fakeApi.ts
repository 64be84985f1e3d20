import type { Fault } from '#contract/errors/index.ts';
import type { z } from 'zod';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { ApiError, NetworkError } from '#platform/errors/errors.ts';

/** The response body of an endpoint, as on the wire. */
type Body<E extends Endpoint> = z.input<E['response']>;
type Answer<E extends Endpoint> = Body<E> | ((request: RequestOf<E>) => Body<E> | Promise<Body<E>>);

interface Call {
  endpoint: Endpoint;
  request: unknown;
  signal: AbortSignal | undefined;
  idempotencyKey: string | undefined;
}

/** An {@link Api} whose answers the test defines by endpoint of the contract. */
export interface FakeApi extends Api {
  /** Answers an endpoint from now on, replacing an earlier answer. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): void;
  /** Refuses an endpoint from now on, as the API would with this status. */
  refuse(endpoint: Endpoint, status: number, message: string, fields?: Record<string, string>): void;
  /** The next calls of an endpoint wait; the returned function releases them. */
  hold(endpoint: Endpoint): () => void;
  /** No call gets an answer from now on, not even a pending one. */
  disconnect(): void;
  /** Calls are answered again. */
  reconnect(): void;
  /** Requests of an endpoint so far, oldest first. */
  requests<E extends Endpoint>(endpoint: E): RequestOf<E>[];
  /** Abort signals of these requests. */
  signals(endpoint: Endpoint): (AbortSignal | undefined)[];
  /** Idempotency keys of these requests. */
  idempotencyKeys(endpoint: Endpoint): (string | undefined)[];
}

/** For answers that depend on the request. @throws the API's refusal with this status */
export function refuse(status: number, fault: Fault | string, fields: Record<string, string> = {}): never {
  const faults = Object.entries(fields).map(([path, error]) => [path, { error }]);
  throw new ApiError(status, fault, {
    fields: Object.fromEntries(faults) as Record<string, Fault>,
    fromApi: true,
  });
}

/** For answers that are lost in transit. @throws the error of a call without a response */
export function loseAnswer(): never {
  throw new NetworkError('unreachable');
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** @throws an error that names the call, where a request or an answer does not match the contract. */
function check(endpoint: Endpoint, part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (!parsed) return value;
  if (parsed.success) return parsed.data;
  throw new Error(`${part} of ${nameOf(endpoint)} does not match the contract: ${parsed.error.message}`);
}

/** Rejects with the signal's reason if the caller aborts first. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return Promise.race([work, promise]);
}

export function createFakeApi(): FakeApi {
  const answers = new Map<string, (request: unknown) => unknown>();
  const held = new Map<string, Promise<void>>();
  const calls: Call[] = [];
  let isConnected = true;
  const callsOf = (endpoint: Endpoint): Call[] => calls.filter((call) => call.endpoint === endpoint);

  async function answer(endpoint: Endpoint, request: unknown): Promise<unknown> {
    const { params, query, body } = request as Record<string, unknown>;
    const given = answers.get(nameOf(endpoint));
    if (!given) {
      // Logged as well, because the app may hide the reason of a refusal.
      const error = new Error(`The fake API has no answer to ${nameOf(endpoint)}`);
      console.error(error.message);
      throw error;
    }
    check(endpoint, 'The path', endpoint.params, params);
    check(endpoint, 'The query', endpoint.query, query ?? (endpoint.query ? {} : undefined));
    check(endpoint, 'The body', endpoint.body, body);
    await held.get(nameOf(endpoint));
    const answered = isConnected ? await given(request) : undefined;
    if (!isConnected) loseAnswer();
    return check(endpoint, 'The answer', endpoint.response, answered);
  }

  return {
    call: ((endpoint: Endpoint, request: unknown, { signal, idempotencyKey }: CallOptions = {}) => {
      calls.push({ endpoint, request, signal, idempotencyKey });
      return untilAborted(answer(endpoint, request), signal);
    }) as Api['call'],
    on(endpoint, given) {
      const respond = typeof given === 'function' ? (given as (request: unknown) => unknown) : () => given;
      answers.set(nameOf(endpoint), respond);
    },
    refuse(endpoint, ...refusal) {
      answers.set(nameOf(endpoint), () => refuse(...refusal));
    },
    hold(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(nameOf(endpoint), promise);
      return () => {
        held.delete(nameOf(endpoint));
        resolve();
      };
    },
    disconnect() {
      isConnected = false;
    },
    reconnect() {
      isConnected = true;
    },
    requests: <E extends Endpoint>(endpoint: E) =>
      callsOf(endpoint).map(({ request }) => request as RequestOf<E>),
    signals: (endpoint) => callsOf(endpoint).map(({ signal }) => signal),
    idempotencyKeys: (endpoint) => callsOf(endpoint).map(({ idempotencyKey }) => idempotencyKey),
  };
}
