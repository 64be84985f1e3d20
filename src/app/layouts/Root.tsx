import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Outlet, useMatches } from 'react-router';
import { documentTitle, titleDetailsAtom } from '#ui/title/title.ts';
import type { RouteHandle } from '../router.tsx';
import { nameParts, screenNames } from '../screenNames.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** Parent of every screen: the document's title, the loading indicator and the announcement of a new screen. */
export function Root() {
  const { t } = useLingui();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const name = handle && screenNames[handle.name];
  const parts = name ? nameParts(name).map((part) => t(part)) : [];
  const details = useAtomValue(titleDetailsAtom);
  return (
    <>
      <title>{documentTitle([...(name ? details : []), ...parts])}</title>
      <NavigationProgress />
      <Outlet />
      <RouteAnnouncer title={parts.join(', ') || 'Dugout'} />
    </>
  );
}
