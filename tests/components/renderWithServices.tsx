import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defaultAuthOrigin } from '#contract/enums.ts';
import { type PermissionName, permissionNames } from '#contract/permissions.ts';
import { createShownErrors } from '#data/lists/shownErrors.ts';
import { enumsKeys } from '#data/enums/queries.ts';
import { type Services, ServicesContext } from '#data/services.ts';
import { SessionContext } from '#data/session/hooks.ts';
import type { Session, SessionState } from '#data/session/session.ts';
import { createObservable } from '#domain/observable.ts';
import { allows } from '#server/modules/access/accessMap.ts';
import { renderPart } from './renderPart.tsx';

const role = 1;

/** Permissions that the backend grants to a role. */
export const permissionsOf = (number: number): PermissionName[] =>
  permissionNames.filter((name) => allows(number, name));

export interface FakeServices {
  /** Fakes of the services that the part uses. */
  services?: Partial<Services>;
  /** Permissions of the signed-in user; all by default. */
  permissions?: readonly PermissionName[];
}

const ownServices = () => ({ shownErrors: createShownErrors(), beginChange: () => () => undefined });

/** Renders a part that needs services, a signed-in user and the query cache. Change the user's rights with `permit`. */
export async function renderWithServices(
  part: ReactNode,
  { services = {}, permissions = permissionNames }: FakeServices = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const permit = (held: readonly PermissionName[]) =>
    queryClient.setQueryData(enumsKeys.all, {
      roles: [{ role }],
      authOrigin: defaultAuthOrigin,
      accessMap: Object.fromEntries(permissionNames.map((name) => [name, [held.includes(name)]])),
    });
  permit(permissions);
  const session = {
    state: createObservable<SessionState>({ kind: 'signedIn', user: { role } } as SessionState),
  } as unknown as Session;
  const wrap = (content: ReactNode): ReactNode => (
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={{ ...ownServices(), ...services } as Services}>
        <SessionContext value={session}>{content}</SessionContext>
      </ServicesContext>
    </QueryClientProvider>
  );
  const screen = await renderPart(wrap(part), { can: (permission) => permissions.includes(permission) });
  return { screen, queryClient, permit };
}
