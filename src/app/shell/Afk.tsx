import { lazy, Suspense, useEffect, useState } from 'react';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { PartBoundary } from '#ui/dialogs/PartBoundary.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { useDeviceNow } from '#ui/clock.ts';
import { FloatingNotice } from './FloatingNotice.tsx';

const load = () => import('./AfkDialog.tsx');
const AfkDialog = lazy(async () => ({ default: (await load()).AfkDialog }));
const prefetched = [load];

/** The warning stays this long after any input, milliseconds, so that a click on its button does not hit the page below. */
const hideDelayMs = 2_000;

/** Shows the AFK dialog, and a warning a minute before it. The dialog is prefetched: later there may be no network. */
export function Afk() {
  const { presence } = useApp();
  const isAway = useObservable(presence) !== 'active';
  const dropsAt = useObservable(presence.dropsAt);
  const [warningAt, setWarningAt] = useState<number | null>(null);
  if (dropsAt !== null && warningAt !== dropsAt) setWarningAt(dropsAt);
  useEffect(() => {
    if (dropsAt !== null) return undefined;
    const timer = setTimeout(() => setWarningAt(null), hideDelayMs);
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

/**
 * Warns that the connections will be dropped because of inactivity. Any input keeps them; the button only makes that
 * obvious. `dropsAt` in milliseconds since the epoch.
 */
function AfkWarning({ dropsAt, onStay }: { dropsAt: number; onStay: () => void }) {
  const seconds = Math.max(0, Math.ceil((dropsAt - useDeviceNow(1_000)) / 1_000));
  return (
    <FloatingNotice
      isUrgent
      icon={<IconClockPause size={20} stroke={1.75} aria-hidden="true" />}
      actions={
        <Button size="sm" onClick={onStay}>
          <Trans>I'm here</Trans>
        </Button>
      }
    >
      <b role="alert">
        <Trans>Are you still there?</Trans>
      </b>{' '}
      <Plural
        value={seconds}
        one="Connections close in # second. Control of your consoles will be given back."
        other="Connections close in # seconds. Control of your consoles will be given back."
      />
    </FloatingNotice>
  );
}
