import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { deviceNow } from '#domain/serverClock.ts';
import { ApiError } from '#platform/errors/errors.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';

/** Statuses of an API that does not have a call. */
const missingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Time after which such a call is made again, milliseconds: while an installation is updated, the older processes lack
 * calls that the others have.
 */
const askAgainMs = 60_000;

/** When an API has answered calls with one of these statuses, in milliseconds since the epoch. */
const missing = new WeakMap<Api, Map<Endpoint, number>>();

/** Calls an endpoint that an API may lack; null when it does. Endpoints with ids also use 404 for those. */
export async function optionalCall<E extends Endpoint>(
  api: Api,
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E> | null> {
  const missingSince = missing.get(api)?.get(endpoint);
  if (missingSince !== undefined && deviceNow() - missingSince < askAgainMs) return null;
  try {
    return await api.call(endpoint, request, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !missingStatuses.has(error.status)) throw error;
    missing.set(api, (missing.get(api) ?? new Map<Endpoint, number>()).set(endpoint, deviceNow()));
    return null;
  }
}
