import { lazy, Suspense } from 'react';
import { useFetchedAhead } from '#ui/useFetchedAhead.ts';
import { useLive } from '#ui/useLive.ts';
import { useApp } from '../AppContext.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { AfkWarning } from './AfkWarning.tsx';

const load = () => import('./AfkDialog.tsx');
const AfkDialog = lazy(async () => ({ default: (await load()).AfkDialog }));
const ahead = [load];

/** Says that nobody was there for too long, and a minute before that it will. Its part is fetched ahead: later there may be no network. */
export function Afk() {
  const { presence } = useApp();
  const isAway = useLive(presence) !== 'here';
  const dropsAt = useLive(presence.dropsAt);
  useFetchedAhead(ahead);
  if (isAway) {
    return (
      <PartBoundary>
        <Suspense>
          <AfkDialog />
        </Suspense>
      </PartBoundary>
    );
  }
  return dropsAt === null ? null : <AfkWarning dropsAt={dropsAt} />;
}
