import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from 'react-router';
import { documentTitle, titleDetails } from '#ui/title/title.ts';
import { useLive } from '#ui/useLive.ts';
import type { RouteHandle } from '../router.tsx';
import { titles } from '../routes.tsx';
import { Arrival } from './Arrival.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** Above every screen: the document's title, the sign that a screen is on its way, and the word that it is there. */
export function Root() {
  const { t } = useLingui();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle && titles[handle.name];
  const details = useLive(titleDetails);
  return (
    <>
      <title>{documentTitle(title ? details : [], title ? t(title) : null)}</title>
      <NavigationProgress />
      <Outlet />
      <Arrival title={title ? t(title) : 'Dugout'} />
    </>
  );
}
