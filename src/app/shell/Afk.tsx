import { lazy, Suspense, useEffect } from 'react';
import { useLive } from '#ui/useLive.ts';
import { useApp } from '../AppContext.ts';

const load = () => import('./AfkDialog.tsx');
const AfkDialog = lazy(async () => ({ default: (await load()).AfkDialog }));

/** The first screen comes before a dialog that nobody needs for minutes, milliseconds. */
const fetchAfterMs = 4_000;

/** Says that nobody was there for too long. Its part is fetched ahead: later there may be no network. */
export function Afk() {
  const { presence } = useApp();
  const isAway = useLive(presence) !== 'here';
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAway ? (
    <Suspense>
      <AfkDialog />
    </Suspense>
  ) : null;
}
