import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from 'react-router';
import { documentTitle, titleDetails } from '#ui/title/title.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { RouteHandle } from '../router.tsx';
import { nameParts, screenNames } from '../screenNames.ts';
import { Arrival } from './Arrival.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** Above every screen: the document's title, the sign that a screen is on its way, and the word that it is there. */
export function Root() {
  const { t } = useLingui();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const name = handle && screenNames[handle.name];
  const parts = name ? nameParts(name).map((part) => t(part)) : [];
  const details = useObservable(titleDetails);
  return (
    <>
      <title>{documentTitle([...(name ? details : []), ...parts])}</title>
      <NavigationProgress />
      <Outlet />
      <Arrival title={parts.join(', ') || 'Dugout'} />
    </>
  );
}
