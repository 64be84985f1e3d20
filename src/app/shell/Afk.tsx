import { lazy, Suspense, useEffect, useState } from 'react';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { AfkWarning } from './AfkWarning.tsx';

const load = () => import('./AfkDialog.tsx');
const AfkDialog = lazy(async () => ({ default: (await load()).AfkDialog }));
const ahead = [load];

/** The warning stays this long after somebody moved, milliseconds: whoever aims at its button must not press what lies below. */
const lingerMs = 2_000;

/** Says that nobody was there for too long, and a minute before that it will. Its part is fetched ahead: later there may be no network. */
export function Afk() {
  const { presence } = useApp();
  const isAway = useObservable(presence) !== 'here';
  const dropsAt = useObservable(presence.dropsAt);
  const [warned, setWarned] = useState<number | null>(null);
  if (dropsAt !== null && warned !== dropsAt) setWarned(dropsAt);
  useEffect(() => {
    if (dropsAt !== null) return undefined;
    const timer = setTimeout(() => setWarned(null), lingerMs);
    return () => clearTimeout(timer);
  }, [dropsAt]);
  usePrefetch(ahead);
  if (isAway) {
    return (
      <PartBoundary>
        <Suspense>
          <AfkDialog />
        </Suspense>
      </PartBoundary>
    );
  }
  return warned === null ? null : <AfkWarning dropsAt={dropsAt ?? warned} onStay={() => setWarned(null)} />;
}
