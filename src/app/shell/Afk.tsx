import { lazy, Suspense } from 'react';
import { useFetchedAhead } from '#ui/useFetchedAhead.ts';
import { useLive } from '#ui/useLive.ts';
import { useApp } from '../AppContext.ts';

const load = () => import('./AfkDialog.tsx');
const AfkDialog = lazy(async () => ({ default: (await load()).AfkDialog }));
const ahead = [load];

/** Says that nobody was there for too long. Its part is fetched ahead: later there may be no network. */
export function Afk() {
  const { presence } = useApp();
  const isAway = useLive(presence) !== 'here';
  useFetchedAhead(ahead);
  return isAway ? (
    <Suspense>
      <AfkDialog />
    </Suspense>
  ) : null;
}
