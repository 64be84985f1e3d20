import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { ReadAnswer, SentRequest } from '#domain/api/answer.ts';

/**
 * Sends a request, and reads and checks its answer.
 * @throws the signal's reason; any other error means that there was no response
 */
export type LoadAnswer = (request: SentRequest, signal: AbortSignal) => Promise<ReadAnswer>;

export interface CallOptions {
  signal?: AbortSignal;
  /** For an idempotent endpoint: the same for all attempts of one action of the user. */
  idempotencyKey?: string;
  /**
   * The page may end before the answer: the browser sends the request all the same, as far as the bodies of all such
   * requests fit into 64 kB; others are sent like any request.
   */
  keepalive?: boolean;
  /** For answers that are too large for the page's thread: loads and checks the answer in a worker. */
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
