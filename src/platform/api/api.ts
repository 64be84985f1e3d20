import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { ReadAnswer, SentRequest } from '#domain/api/answer.ts';

/**
 * Sends a request, and reads and checks its answer.
 * @throws the signal's reason; any other error means that there was no response
 */
export type LoadAnswer = (request: SentRequest, signal: AbortSignal) => Promise<ReadAnswer>;

export interface CallOptions {
  signal?: AbortSignal;
  /** For an idempotent endpoint: one key for all attempts of the same user action. */
  idempotencyKey?: string;
  /**
   * The page may be closed before the answer: the browser sends the request anyway, if the bodies of all such
   * requests fit into 64 kB; others are sent as usual.
   */
  keepalive?: boolean;
  /** For answers that are too large for the main thread: loads and checks the answer in a worker. */
  load?: LoadAnswer;
}

/**
 * The HTTP API. Responses are parsed by the endpoint's schema.
 * @throws ApiError for a status of 400 or more, NetworkError when there was no response, ContractError when the
 * response does not match the schema (it names the call and the field).
 */
export interface Api {
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
}
