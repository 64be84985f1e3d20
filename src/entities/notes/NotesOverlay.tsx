import { useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { notesOverlayAtom } from './overlay.ts';

const NotesDialog = lazyDialog(() => import('./NotesDialog.tsx'), 'NotesDialog');

/** The notes that a menu of any screen has opened; it closes when the page changes. */
export function NotesOverlay() {
  const [target, setTarget] = useAtom(notesOverlayAtom);
  const { pathname } = useLocation();
  const close = useCallback(() => setTarget(null), [setTarget]);
  useEffect(() => close, [close, pathname]);
  return target && <NotesDialog target={target} onClose={close} />;
}
