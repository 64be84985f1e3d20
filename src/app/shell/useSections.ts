import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { can } from '#domain/access/can.ts';
import { routes } from '#domain/access/routes.ts';
import { isBuilt } from '../routes.tsx';
import { type NavSection, sections } from './sections.ts';

/** The drawer's sections for this user: implemented screens that the role can open, without empty sections. */
export function useSections(): readonly NavSection[] {
  const enums = useEnums();
  const { role } = useUser();
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ route }) => {
        const { access } = routes[route];
        return isBuilt(route) && (access === null || can(enums, role, access));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
