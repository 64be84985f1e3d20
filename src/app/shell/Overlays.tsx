import { msg } from '@lingui/core/macro';
import { lazy, Suspense, useEffect } from 'react';
import { useShortcut } from '#ui/shortcuts/useShortcut.ts';
import { useFetchedAhead } from '#ui/useFetchedAhead.ts';
import { useLive } from '#ui/useLive.ts';
import { useApp } from '../AppContext.ts';
import { loadPart } from '../lazy.ts';
import { paletteKeys, sheetKeys } from './keys.ts';
import { hideOverlay, shownOverlay, toggleOverlay } from './overlay.ts';

const loadPalette = () => import('../palette/Palette.tsx');
const loadSheet = () => import('../palette/ShortcutSheet.tsx');
const ahead = [loadPalette, loadSheet];
const Palette = lazy(async () => ({ default: (await loadPart(loadPalette)).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await loadPart(loadSheet)).ShortcutSheet }));

const paletteLabel = msg`Search: screens, servers, consoles, actions`;
const sheetLabel = msg`Keyboard shortcuts`;

/** The palette and the sheet of shortcuts, with the keys that open them. Both are fetched when the page has come to rest. */
export function Overlays() {
  const { presence } = useApp();
  const shown = useLive(shownOverlay);
  const isHere = useLive(presence) === 'here';
  useShortcut({
    chord: { code: 'KeyK', mod: true },
    keys: paletteKeys,
    label: paletteLabel,
    run: () => toggleOverlay('palette'),
    enabled: isHere,
  });
  useShortcut({
    chord: { key: '?' },
    keys: sheetKeys,
    label: sheetLabel,
    run: () => toggleOverlay('shortcuts'),
    enabled: isHere,
  });
  useFetchedAhead(ahead);
  // A new session begins without what lay over the old one.
  useEffect(() => hideOverlay, []);

  if (shown === null || !isHere) return null;
  return (
    <Suspense>
      <GiveFocusBack />
      {shown === 'palette' ? <Palette onClose={hideOverlay} /> : <ShortcutSheet onClose={hideOverlay} />}
    </Suspense>
  );
}

/** Whatever had the focus before has it again afterwards, unless the screen has gone elsewhere. */
function GiveFocusBack() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return null;
}
