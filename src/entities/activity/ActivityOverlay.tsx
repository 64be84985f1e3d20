import { useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { withTexts } from '#data/partTexts.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { activityOverlayAtom } from './overlay.ts';

const ActivityDialog = lazyDialog(
  () => withTexts('activity', () => import('./list/ActivityDialog.tsx')),
  'ActivityDialog',
);

/** The activity of an object, opened from a menu or panel of any screen; it closes when the page changes. */
export function ActivityOverlay() {
  const [shown, setShown] = useAtom(activityOverlayAtom);
  const { pathname } = useLocation();
  const close = useCallback(() => setShown(null), [setShown]);
  useEffect(() => close, [close, pathname]);
  return shown === null ? null : <ActivityDialog of={shown} onClose={close} />;
}
