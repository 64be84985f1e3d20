import { withTexts } from '#data/partTexts.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageOverlay } from '#ui/pageAtom.ts';
import { activityOverlayAtom } from './overlay.ts';

const ActivityDialog = lazyDialog(
  () => withTexts('activity', () => import('./list/ActivityDialog.tsx')),
  'ActivityDialog',
);

/** The activity of an object, opened from a menu or panel of any screen; it closes when the page changes. */
export function ActivityOverlay() {
  const [shown, close] = usePageOverlay(activityOverlayAtom);
  return shown === null ? null : <ActivityDialog of={shown} onClose={close} />;
}
