import { getHealth } from '#contract/http/util.ts';
import type { Api } from '#platform/api/types.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';

/**
 * Asks whether the API answers at all. A degraded one, whose database or messaging is down, does: its own
 * errors say more than "offline" would, and what still works stays usable.
 * @throws when nobody answers, or only a proxy in between
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
