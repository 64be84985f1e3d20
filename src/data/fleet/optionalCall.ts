import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { ApiError } from '#platform/errors/errors.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';

/** Statuses of an API that does not have a call. */
const missingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Calls that an API has answered with one of these statuses; they are not repeated until the page is reloaded. */
const missing = new WeakMap<Api, Set<Endpoint>>();

/** Calls an endpoint that an API may lack; null when it does. Endpoints with ids also use 404 for those. */
export async function optionalCall<E extends Endpoint>(
  api: Api,
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E> | null> {
  if (missing.get(api)?.has(endpoint)) return null;
  try {
    return await api.call(endpoint, request, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !missingStatuses.has(error.status)) throw error;
    missing.set(api, (missing.get(api) ?? new Set()).add(endpoint));
    return null;
  }
}
