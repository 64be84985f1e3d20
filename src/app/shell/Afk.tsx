import { lazy, Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '#ui/dialogs/PartBoundary.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { AfkWarning } from './AfkWarning.tsx';

const load = () => import('./AfkDialog.tsx');
const AfkDialog = lazy(async () => ({ default: (await load()).AfkDialog }));
const prefetched = [load];

/** The warning stays this long after any input, milliseconds, so that a click on its button does not hit the page below. */
const lingerMs = 2_000;

/** Shows the AFK dialog, and a warning a minute before it. The dialog is prefetched: later there may be no network. */
export function Afk() {
  const { presence } = useApp();
  const isAway = useObservable(presence) !== 'active';
  const dropsAt = useObservable(presence.dropsAt);
  const [warningAt, setWarningAt] = useState<number | null>(null);
  if (dropsAt !== null && warningAt !== dropsAt) setWarningAt(dropsAt);
  useEffect(() => {
    if (dropsAt !== null) return undefined;
    const timer = setTimeout(() => setWarningAt(null), lingerMs);
    return () => clearTimeout(timer);
  }, [dropsAt]);
  usePrefetch(prefetched);
  if (isAway) {
    return (
      <PartBoundary>
        <Suspense>
          <AfkDialog />
        </Suspense>
      </PartBoundary>
    );
  }
  return warningAt === null ? null : (
    <AfkWarning dropsAt={dropsAt ?? warningAt} onStay={() => setWarningAt(null)} />
  );
}
