import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Api, CallOptions } from '#platform/api/types.ts';
import { isUnreachable, OfflineError } from '#platform/errors/errors.ts';
import type { Link } from './link.ts';

/**
 * The API behind the link: each answer and each silence says something about it, and without it whatever would
 * change something is refused. Nothing waits for the network to return: an operator must not find out an
 * hour later that forty consoles started.
 */
export function guardApi(api: Api, link: Link): Api {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions = {},
    ): Promise<ResponseOf<E>> {
      if (endpoint.method !== 'GET' && !link.online.get()) {
        link.suspect();
        throw new OfflineError();
      }
      try {
        const answer = await api.call(endpoint, request, options);
        link.heard();
        return answer;
      } catch (error) {
        if (isUnreachable(error)) link.suspect();
        throw error;
      }
    },
  };
}
