import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** For an idempotent endpoint: the same for all attempts of one action of the user. */
  idempotencyKey?: string;
}

/**
 * The HTTP API. Responses are parsed by the endpoint's schema.
 * @throws ApiError for a status of 400 or more, NetworkError when there was no response, ContractError when the
 * response does not match the schema (it names the call and the field).
 */
export interface Api {
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
}
