import { useMutation, useQuery } from '@tanstack/react-query';
import { getUsers, startGuestAccess } from '#contract/http/people.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import { useSession } from '#data/session/hooks.ts';
import { accessKeys } from './keys.ts';

/** The users that the signed-in user may act as; blocked ones are among them. */
export function useUsers() {
  const { api } = useServices();
  return useQuery({
    queryKey: accessKeys.users(),
    queryFn: async ({ signal }) => (await api.call(getUsers, {}, { signal })).data,
    staleTime: 0,
  });
}

/** Acts as another user until logout. The caller reports errors. */
export function useStartGuest() {
  const { api } = useServices();
  const session = useSession();
  return useMutation({
    async mutationFn({ signal, id }: Abortable<{ id: number }>) {
      const { jwt } = await api.call(startGuestAccess, { params: { id } }, optionsOf(signal));
      await session.startGuest(jwt);
    },
    gcTime: 0,
    meta: { silent: true },
  });
}
