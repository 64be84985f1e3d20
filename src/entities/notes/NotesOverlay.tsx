import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageOverlay } from '#ui/pageAtom.ts';
import { notesOverlayAtom } from './overlay.ts';

const NotesDialog = lazyDialog(() => import('./NotesDialog.tsx'), 'NotesDialog');

/** The notes that a menu of any screen has opened; it closes when the page changes. */
export function NotesOverlay() {
  const [target, close] = usePageOverlay(notesOverlayAtom);
  return target && <NotesDialog target={target} onClose={close} />;
}
