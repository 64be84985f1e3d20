import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { getEnums, getTimezones } from '#contract/http/util.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { isUnreachable, OfflineError } from '#platform/errors/errors.ts';
import type { Link } from './link.ts';

/** The service worker answers these from its cache, also without a network. */
const cached: ReadonlySet<Endpoint> = new Set([getEnums, getTimezones]);

/**
 * Wraps the API: every response or timeout updates the link, and changes are rejected while offline. They are never
 * queued until the network returns: an operator must not find out an hour later that forty consoles started.
 */
export function guardApi(api: Api, link: Link): Api {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions = {},
    ): Promise<ResponseOf<E>> {
      if (endpoint.method !== 'GET' && !link.online.get()) {
        link.check();
        throw new OfflineError();
      }
      try {
        const answer = await api.call(endpoint, request, options);
        if (!cached.has(endpoint)) link.reportResponse();
        return answer;
      } catch (error) {
        if (isUnreachable(error)) link.check();
        throw error;
      }
    },
  };
}
