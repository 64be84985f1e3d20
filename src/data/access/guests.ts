import { getUsers, startGuestAccess } from '#contract/http/people.ts';
import { useChange } from '#data/change.ts';
import { defineRead } from '#data/read.ts';
import { useSession } from '#data/session/hooks.ts';
import { accessKeys } from './accessKeys.ts';

/** The users that the signed-in user may act as; blocked ones are among them. */
export const useUsers = defineRead({
  key: accessKeys.users(),
  load: async (api, options) => (await api.call(getUsers, {}, options)).data,
  staleTime: 0,
});

/** Acts as another user until logout. */
export function useStartGuest() {
  const session = useSession();
  return useChange({
    async send({ api }, { id }: { id: number }, options) {
      const { jwt } = await api.call(startGuestAccess, { params: { id } }, options);
      await session.startGuest(jwt);
    },
    isSecret: true,
  });
}
