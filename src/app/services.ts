import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Enums } from '#contract/enums.ts';
import { giveBackAll } from '#data/control/hold.ts';
import { enumsKeys } from '#data/enums/queries.ts';
import { isSilent } from '#data/errors/describe.ts';
import { followEvents } from '#data/realtime/batch.ts';
import { realtime as registry } from '#data/realtime/registry.ts';
import type { Services } from '#data/services.ts';
import { followUser } from '#data/session/live.ts';
import { followPresence } from '#data/session/presence.ts';
import { createSession } from '#data/session/session.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { browserActivity } from '#platform/activity/activity.ts';
import { createApi } from '#platform/api/createApi.ts';
import { createChannel } from '#platform/channel/index.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { createRealtime } from '#platform/realtime/createRealtime.ts';
import { activeToken, createSettings } from '#platform/storage/settings.ts';
import { browserStorage, createStore } from '#platform/storage/store.ts';

const base = import.meta.env.VITE_API_URL || '/api';

/** Time of day: unlike the page's steady clock it does not stand still while the computer sleeps. */
const clock: Clock = { ...systemClock, now: () => Date.now() };

/** How long cached answers count as fresh, milliseconds; events refresh what changes in between. */
const staleMs = 60_000;

/** The composition: everything that the app stands on, built once. `onError` hears of what a person should read. */
export function createServices(onError: (error: unknown) => void) {
  const store = createStore(browserStorage(), window);
  const settings = createSettings(store);
  const api = createApi({
    base,
    getToken: () => activeToken(settings),
    onUnauthorized: (token) => session.refused(token),
  });
  const channel = createChannel({
    screenshotService: import.meta.env.VITE_SCREENSHOT_URL || 'http://127.0.0.1:5580',
  });
  const realtime = createRealtime({ url: new URL(base, location.href).origin, onContractError: onError });
  const queryClient = createQueryClient(onError);

  const clear = () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== enumsKeys.all[0] });
    queryClient.getMutationCache().clear();
  };
  const session = createSession({ api, channel, realtime, settings, clear, clock });

  followUser(session, registry);
  followEvents({ source: realtime, registry, context: { queryClient, api }, clock, onError });

  const presence = followPresence({
    session,
    activity: browserActivity,
    clock,
    afkAfterMs: () => queryClient.getQueryData<Enums>(enumsKeys.all)?.afkAfterMs ?? null,
    giveBack: giveBackAll,
  });

  const services: Services = { api, channel, store };
  return { services, session, presence, realtime, settings, queryClient };
}

function createQueryClient(onError: (error: unknown) => void): QueryClient {
  const tell = (error: unknown, meta: Record<string, unknown> | undefined) => {
    if (!meta?.silent && !isSilent(error)) onError(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // What the API refuses, it refuses again; only silence is worth a second try.
        retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}
