import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageOverlay } from '#ui/pageAtom.ts';
import { configOverlayAtom } from './overlay.ts';

const EffectiveDialog = lazyDialog(() => import('./effective/EffectiveDialog.tsx'), 'EffectiveDialog');
const ConsoleConfigsDialog = lazyDialog(
  () => import('./attach/ConsoleConfigsDialog.tsx'),
  'ConsoleConfigsDialog',
);

/** The dialog about configs that a menu or a panel of any screen has opened; it closes when the page changes. */
export function ConfigOverlays() {
  const [overlay, close] = usePageOverlay(configOverlayAtom);
  if (overlay === null) return null;
  return 'target' in overlay ? (
    <EffectiveDialog target={overlay.target} onClose={close} />
  ) : (
    <ConsoleConfigsDialog gameConsole={overlay.gameConsole} onClose={close} />
  );
}
