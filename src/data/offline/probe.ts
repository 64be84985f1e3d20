import { getHealth } from '#contract/http/util.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';

/**
 * Checks whether the API responds. A degraded API, whose database or messaging is down, counts as reachable:
 * its own errors are more useful than `offline`, and the rest stays usable.
 * @throws when there is no response, or only one from a proxy in between
 */
export const probeHealth =
  (api: Api) =>
  async (signal: AbortSignal): Promise<void> => {
    try {
      await api.call(getHealth, {}, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
    }
  };
