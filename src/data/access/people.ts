import {
  endPersonSessions,
  getPeople,
  resetPersonSecondFactor,
  updatePerson,
} from '#contract/http/people.ts';
import { defineChange } from '#data/change.ts';
import { defineRead } from '#data/read.ts';
import { accessKeys } from './accessKeys.ts';

/** The caller and the users below; events keep them up to date. */
export const usePeople = defineRead({
  key: accessKeys.people(),
  load: async (api, options) => (await api.call(getPeople, {}, options)).data,
  staleTime: 0,
});

export const useChangeRole = defineChange({
  send: ({ api }, { id, role }: { id: number; role: number }, options) =>
    api.call(updatePerson, { params: { id }, body: { role } }, options),
  reload: [accessKeys.people()],
});

/** Blocks a user, which ends their sessions, or unblocks them. */
export const useBlock = defineChange({
  send: ({ api }, { id, blocked }: { id: number; blocked: boolean }, options) =>
    api.call(updatePerson, { params: { id }, body: { blocked } }, options),
  reload: [accessKeys.people()],
});

/** Ends all sessions of a user; resolves to their number. */
export const useEndPersonSessions = defineChange({
  send: async ({ api }, { id }: { id: number }, options) =>
    (await api.call(endPersonSessions, { params: { id } }, options)).count,
  reload: [accessKeys.people()],
});

/** Resets a lost second factor, so that the user signs in with the password alone. */
export const useResetSecondFactor = defineChange({
  send: ({ api }, { id }: { id: number }, options) =>
    api.call(resetPersonSecondFactor, { params: { id } }, options),
  reload: [accessKeys.people()],
});
