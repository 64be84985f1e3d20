import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { withTexts } from '#platform/i18n/i18n.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { useTypeAhead } from '../palette/useTypeAhead.ts';
import { paletteKeys, sheetKeys } from './keys.ts';

const PalettePart = lazyDialog(() => import('../palette/Palette.tsx'), 'Palette');
const parts = {
  shortcuts: lazyDialog(() => import('../palette/ShortcutSheet.tsx'), 'ShortcutSheet'),
  guestAccess: lazyDialog(
    () => withTexts('access', () => import('#features/access/GuestDialog.tsx')),
    'GuestDialog',
  ),
  accessLink: lazyDialog(
    () => withTexts('access', () => import('#features/access/AccessLinkDialog.tsx')),
    'AccessLinkDialog',
  ),
};
const prefetched = [PalettePart.load, parts.shortcuts.load];

const paletteLabel = msg`Search: pages, servers, consoles, accounts, actions`;
const sheetLabel = msg`Keyboard shortcuts`;

/**
 * The palette and the sheet of shortcuts, with the keys that open them, both prefetched when the page is idle; and the
 * dialogs of the user menu.
 */
export function Overlays() {
  const { presence, overlay } = useApp();
  const shown = useObservable(overlay.shown);
  const isHere = useObservable(presence) === 'active';
  useShortcuts(
    'global',
    [
      { keys: paletteKeys, label: paletteLabel, run: () => overlay.toggle('palette') },
      { keys: sheetKeys, label: sheetLabel, run: () => overlay.toggle('shortcuts') },
    ],
    isHere,
  );
  usePrefetch(prefetched);
  // Do not carry an open overlay over to the next session.
  useEffect(() => overlay.hide, [overlay]);

  const isSearching = shown === 'palette' && isHere;
  const takeTyped = useTypeAhead(isSearching, overlay.hide);

  if (shown === null || !isHere) return null;
  const Part = shown === 'palette' ? null : parts[shown];
  return (
    <>
      <RestoreFocus />
      {Part ? <Part onClose={overlay.hide} /> : <PalettePart onClose={overlay.hide} takeTyped={takeTyped} />}
    </>
  );
}

/** Restores the previous focus on unmount, if that element still exists. */
function RestoreFocus() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return null;
}
