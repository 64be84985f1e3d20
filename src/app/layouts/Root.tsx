import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from 'react-router';
import type { RouteHandle } from '../router.tsx';
import { titles } from '../routes.tsx';
import { Arrival } from './Arrival.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** Above every screen: the document's title, the sign that a screen is on its way, and the word that it is there. */
export function Root() {
  const { t } = useLingui();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle && titles[handle.name];
  return (
    <>
      <title>{title ? `${t(title)} · Dugout` : 'Dugout'}</title>
      <NavigationProgress />
      <Outlet />
      <Arrival title={title ? t(title) : 'Dugout'} />
    </>
  );
}
