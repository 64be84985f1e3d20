import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Clock } from '#domain/clock.ts';
import type { BeginChange } from '#data/session/sameSession.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { ApiError, isOutcomeUnknown, repeatAfterMs } from '#platform/errors/errors.ts';

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
 * Time for which the same request counts as another attempt of an action whose outcome is unknown, in
 * milliseconds; the API remembers keys for a day.
 */
const sameActionMs = 600_000;

/** The keys of actions that are under way, or whose outcome is unknown. */
function createKeys(clock: Clock) {
  const keys = new Map<string, { key: string; at: number }>();
  return {
    /** The key of an action: two presses, and a press after a lost answer, are one. */
    of(action: string): string {
      for (const [one, { at }] of keys) if (clock.now() - at >= sameActionMs) keys.delete(one);
      const known = keys.get(action);
      if (known) return known.key;
      const key = crypto.randomUUID();
      keys.set(action, { key, at: clock.now() });
      return key;
    },
    /** The outcome is known: the same request is a new action from now on. */
    end: (action: string): void => void keys.delete(action),
  };
}

/**
 * Gives calls that create something an idempotency key, and repeats those that the API could not carry out at
 * the moment. They take effect once, however often they arrive. All other changes are left to the user.
 */
export function repeatWrites(api: Api, clock: Clock, begin: BeginChange = () => () => undefined): Api {
  const keys = createKeys(clock);

  async function attempt<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions,
  ): Promise<ResponseOf<E>> {
    let uncertain: unknown = null;
    const checkSession = begin();
    for (let count = 1; ; count += 1) {
      try {
        return await api.call(endpoint, request, options);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500;
        if (isOutcomeUnknown(error)) uncertain ??= error;
        const afterMs = repeatAfterMs(error);
        // An earlier attempt may have been carried out, although the last one was not.
        if (afterMs === null || count === maxAttempts)
          throw isRefused || uncertain === null ? error : uncertain;
        await pause(clock, afterMs, options.signal);
        checkSession();
      }
    }
  }

  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions = {},
    ): Promise<ResponseOf<E>> {
      if (!endpoint.idempotent) return api.call(endpoint, request, options);
      if (options.idempotencyKey !== undefined) return attempt(endpoint, request, options);
      const action = `${endpoint.method} ${endpoint.path} ${JSON.stringify(request)}`;
      const idempotencyKey = keys.of(action);
      try {
        const answer = await attempt(endpoint, request, { ...options, idempotencyKey });
        keys.end(action);
        return answer;
      } catch (error) {
        const isRefused =
          error instanceof ApiError && (error.status < 500 || error.outcome === 'nothingChanged');
        if (isRefused) keys.end(action);
        throw error;
      }
    },
  };
}
