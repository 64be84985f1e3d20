import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Clock } from '#domain/clock.ts';
import type { Api, CallOptions } from '#platform/api/types.ts';
import { ApiError, isOutcomeUnknown, repeatAfterMs } from '#platform/errors/errors.ts';

/** Attempts of one action. */
const maxAttempts = 3;

function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Repeats changes that the API could not carry out at the moment, if they have an idempotency key: then they are carried out
 * once, however often they arrive. All others are left to the user.
 */
export function repeatWrites(api: Api, clock: Clock): Api {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions = {},
    ): Promise<ResponseOf<E>> {
      if (!endpoint.idempotent || options.idempotencyKey === undefined)
        return api.call(endpoint, request, options);
      let uncertain: unknown = null;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await api.call(endpoint, request, options);
        } catch (error) {
          const isRefused = error instanceof ApiError && error.status < 500;
          if (isOutcomeUnknown(error)) uncertain ??= error;
          const afterMs = repeatAfterMs(error);
          // An earlier attempt may have been carried out, although the last one was not.
          if (afterMs === null || attempt === maxAttempts)
            throw isRefused || uncertain === null ? error : uncertain;
          await pause(clock, afterMs, options.signal);
        }
      }
    },
  };
}
