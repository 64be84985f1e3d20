import {
  endPersonSessions,
  getPeople,
  type Person,
  resetPersonSecondFactor,
  updatePerson,
} from '#contract/http/people.ts';
import { defineChange } from '#data/change.ts';
import { defineRead } from '#data/read.ts';
import { mergeRefresh } from '#data/realtime/mergeRefresh.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { targetedRefresh } from '#data/realtime/targetedRefresh.ts';
import { accessKeys } from './keys.ts';

/** The users below the caller, and himself; events keep them up to date. */
export const usePeople = defineRead({
  key: accessKeys.people(),
  load: async (api, options) => (await api.call(getPeople, {}, options)).data,
  staleTime: 0,
});

const people = targetedRefresh<readonly Person[]>({
  lists: [accessKeys.people()],
  fetch: async (api, ids, signal) =>
    (await api.call(getPeople, { query: { ids: ids.join(',') } }, { signal })).data,
  merge: ({ state }, ids, found) =>
    mergeRefresh(state.data as readonly Person[], { ids, found, belongs: () => true }),
});

export function registerPeopleHandlers(registry: Registry): void {
  registry.track(accessKeys.people());
  registry.on('peopleUpdated', (ids, { refreshes }) => refreshes.refresh(people, ids));
}

const settle = ({ refreshes }: { refreshes: RefreshQueue }, { id }: { id: number }) =>
  refreshes.refresh(people, [id]);

/** Changes the role of a user. */
export const useChangeRole = defineChange({
  send: ({ api }, { id, role }: { id: number; role: number }, options) =>
    api.call(updatePerson, { params: { id }, body: { role } }, options),
  settle,
});

/** Blocks a user, which ends his sessions, or lets him in again. */
export const useBlock = defineChange({
  send: ({ api }, { id, blocked }: { id: number; blocked: boolean }, options) =>
    api.call(updatePerson, { params: { id }, body: { blocked } }, options),
  settle,
});

/** Ends all sessions of a user; resolves to their number. */
export const useEndPersonSessions = defineChange({
  send: async ({ api }, { id }: { id: number }, options) =>
    (await api.call(endPersonSessions, { params: { id } }, options)).count,
  settle,
});

/** A user who has lost his second factor signs in with the password alone. */
export const useResetSecondFactor = defineChange({
  send: ({ api }, { id }: { id: number }, options) =>
    api.call(resetPersonSecondFactor, { params: { id } }, options),
  settle,
});
