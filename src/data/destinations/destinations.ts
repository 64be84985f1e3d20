import type { RequestOf } from '#contract/endpoint.ts';
import {
  createDestination,
  deleteDestination,
  type Destination,
  getDeadDeliveries,
  getDestinations,
  retryDeliveries,
  testDestination,
  updateDestination,
} from '#contract/http/destinations.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';
import { destinationKeys } from './destinationKeys.ts';

/** The destinations that the user may change; null from an API without them. Events keep them up to date. */
export const useDestinations = defineRead({
  key: destinationKeys.list(),
  load: async (api, options) => (await optionalCall(api, getDestinations, {}, options))?.data ?? null,
});

/** Messages that were given up. */
export const useDeadDeliveries = defineRead({
  key: destinationKeys.dead(),
  load: async (api, options) => (await api.call(getDeadDeliveries, {}, options)).data,
});

const reload = [destinationKeys.all];

type NewDestination = RequestOf<typeof createDestination>['body'];
/** Push destinations can only be changed, and keep their kind. */
type Edited = Omit<NewDestination, 'kind'> & { kind: NewDestination['kind'] | 'push' };

const shownOf = ({ name, enabled, language, onCall, target, template }: Destination) => ({
  name,
  enabled,
  language,
  onCall,
  target,
  template,
});

/** Adds a destination, or changes one that was shown; omitted values stay unchanged. Resolves to its id. */
export const useSaveDestination = defineChange({
  send: async (
    { api },
    { before, destination }: { before: Destination | null; destination: Edited },
    options,
  ): Promise<number> => {
    const { kind, own, ...body } = destination;
    if (before) {
      const seen = shownOf(before);
      await api.call(updateDestination, { params: { id: before.id }, body: { ...body, seen } }, options);
      return before.id;
    }
    // Devices are added by themselves.
    if (kind === 'push') throw new Error('A push destination can only be changed');
    return (await api.call(createDestination, { body: { ...body, kind, own } }, options)).id;
  },
  reload,
  isSecret: true,
});

export const useSwitchDestination = defineChange({
  send: ({ api }, { id, enabled }: { id: number; enabled: boolean }) =>
    api.call(updateDestination, { params: { id }, body: { enabled } }),
  reload,
});

export const useDeleteDestination = defineChange({
  send: ({ api }, { id }: { id: number }, options) =>
    api.call(deleteDestination, { params: { id } }, options),
  reload,
});

/** Sends a test; resolves to why it has not arrived, or to null. */
export const useTestDestination = defineChange({
  send: async ({ api }, id: number) => (await api.call(testDestination, { params: { id } })).fault,
  reload,
});

export const useRetryDeliveries = defineChange({
  send: async ({ api }, { ids }: { ids: number[] }) =>
    (await api.call(retryDeliveries, { body: { ids } })).count,
  reload,
});
