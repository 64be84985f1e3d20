import { msg } from '@lingui/core/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcut } from '#ui/shortcuts/useShortcut.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { paletteKeys, sheetKeys } from './keys.ts';
import { hideOverlay, shownOverlay, toggleOverlay } from './overlay.ts';

const loadPalette = () => import('../palette/Palette.tsx');
const loadSheet = () => import('../palette/ShortcutSheet.tsx');
const ahead = [loadPalette, loadSheet];
/** A part that could not be loaded is remembered as that: each new try needs new ones. */
const createParts = () => ({
  palette: lazy(async () => ({ default: (await loadPalette()).Palette })),
  shortcuts: lazy(async () => ({ default: (await loadSheet()).ShortcutSheet })),
});

const paletteLabel = msg`Search: screens, servers, consoles, actions`;
const sheetLabel = msg`Keyboard shortcuts`;

/** The palette and the sheet of shortcuts, with the keys that open them. Both are fetched when the page has come to rest. */
export function Overlays() {
  const { presence } = useApp();
  const shown = useObservable(shownOverlay);
  const isHere = useObservable(presence) === 'here';
  const [parts, setParts] = useState(createParts);
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
  usePrefetch(ahead);
  // A new session begins without what lay over the old one.
  useEffect(() => hideOverlay, []);

  if (shown === null || !isHere) return null;
  const Part = parts[shown];
  const giveUp = (): void => {
    hideOverlay();
    setParts(createParts());
  };
  return (
    <PartBoundary onClose={giveUp}>
      <Suspense>
        <GiveFocusBack />
        <Part onClose={hideOverlay} />
      </Suspense>
    </PartBoundary>
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
