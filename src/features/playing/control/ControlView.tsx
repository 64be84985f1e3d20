import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject, useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { initialControlState } from '#data/control/controlMachine.ts';
import type { ActiveMode, ConsoleControl, ControlState } from '#data/control/controlState.ts';
import { useActorId, useUser } from '#data/session/hooks.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { useReservation } from '#entities/notes/useReservation.ts';
import { Pad } from '#ui/Pad/Pad.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { useObservable } from '#ui/useObservable.ts';
import css from './Control.module.css';
import { arrangingAtom, settingsOpenAtom } from './atoms.ts';
import { ControlBar } from './bar/ControlBar.tsx';
import { ControlTitle, HolderChip } from './bar/ControlTitle.tsx';
import { KeyboardStrip } from './bar/KeyboardStrip.tsx';
import { ControlEndedAlert } from './ControlEndedAlert.tsx';
import { SettingsDrawer, settingsSizes } from './settings/SettingsDrawer.tsx';
import { useKeyMap, usePadLayout } from './settings/settings.ts';
import { TakeOverDialog } from './TakeOverDialog.tsx';
import { useControlCommands } from './useControlCommands.ts';
import { useFullscreen } from './useFullscreen.ts';
import { useKeyboardCapture } from './useKeyboardCapture.ts';

const initialState: Observable<ControlState> = createObservable<ControlState>({
  ...initialControlState,
  busy: true,
});

interface ControlViewProps {
  gameConsole: GameConsole;
  /** Null until it is open. */
  consoleControl: ConsoleControl | null;
  canControl: boolean;
  saving: boolean;
  /** Null while there is no picture to save. */
  onScreenshot: (() => void) | null;
  onClose: () => void;
  /** The picture, or a placeholder. */
  children: ReactNode;
}

/** The control view: picture, bar, on-screen gamepad, settings and messages. */
export function ControlView({
  gameConsole,
  consoleControl,
  canControl,
  saving,
  onScreenshot,
  onClose,
  children,
}: ControlViewProps) {
  const { t } = useLingui();
  const state = useObservable(consoleControl?.state ?? initialState);
  const stage = useRef<HTMLDivElement>(null);
  const [keyMap] = useKeyMap();
  const [layout, setLayout] = usePadLayout();
  const settingsOpen = useAtomValue(settingsOpenAtom);
  const [arranging, setArranging] = useAtom(arrangingAtom);
  const [barOpen, setBarOpen] = useState(false);
  const orientation = useMediaQuery('(orientation: portrait)', undefined, { getInitialValueInEffect: false })
    ? 'portrait'
    : 'landscape';
  const settingsSide = orientation === 'portrait' ? 'bottom' : 'right';
  const { mode } = state;
  // Devices without a mouse usually have no keyboard either.
  const defaultMode = useMediaQuery('(hover: none) and (pointer: coarse)', false) ? 'gamepad' : 'keyboard';
  const lastMode = useRef<ActiveMode | null>(null);
  useEffect(() => {
    if (mode !== 'off') lastMode.current = mode;
  }, [mode]);
  const fullscreen = useFullscreen(mode === 'keyboard');
  const immersed = fullscreen.on && mode !== 'off';
  const me = useUser();
  const actorId = useActorId();
  const reservation = useReservation(gameConsole.id);
  const reserved =
    reservation && reservation.author.id !== actorId
      ? { name: reservation.author.username, until: reservation.text }
      : null;
  const commands = useControlCommands(consoleControl, state, reserved, () => {
    setArranging(false);
    setBarOpen(false);
    // From here on keys go to the console, not to the clicked button.
    stage.current?.focus({ preventScroll: true });
  });
  const dialogOpen = settingsOpen || commands.takeOver !== null;
  const isKeyboardMode = mode === 'keyboard' || state.taking === 'keyboard';
  useKeyboardCapture(consoleControl?.input, keyMap, isKeyboardMode && !dialogOpen);

  const toggleFullscreen = (): void => {
    stage.current?.focus({ preventScroll: true });
    fullscreen.toggle();
  };
  const hasOverlayOnTop = useOverlayOnTop(stage);
  const leave = (): void => {
    if (hasOverlayOnTop()) return;
    if (arranging) setArranging(false);
    else if (mode !== 'off') void commands.setMode('off');
    else onClose();
  };
  useShortcuts('control', [
    { keys: 'Escape', run: leave, enabled: !isKeyboardMode && !dialogOpen && !fullscreen.on },
  ]);

  return (
    <div
      className={css.view}
      data-immersed={immersed || undefined}
      data-mode={mode}
      data-orientation={orientation}
      data-settings={settingsOpen ? settingsSide : undefined}
      style={
        settingsOpen
          ? { [settingsSide === 'right' ? 'paddingRight' : 'paddingBottom']: settingsSizes[settingsSide] }
          : undefined
      }
    >
      <div className={css.barZone} data-bar data-open={barOpen || dialogOpen || undefined}>
        <ControlBar
          title={<ControlTitle gameConsole={gameConsole} state={state} />}
          gameConsole={gameConsole}
          state={state}
          canControl={canControl}
          fullscreen={fullscreen.on}
          saving={saving}
          onMode={commands.toggleMode}
          onTake={() => commands.toggleMode(defaultMode)}
          onRelease={() => void commands.setMode('off')}
          onScreenshot={onScreenshot}
          onResume={commands.resume}
          onFullscreen={fullscreen.available ? toggleFullscreen : null}
          onClose={onClose}
        />
      </div>
      <div className={css.stage} ref={stage} tabIndex={-1} data-autofocus>
        <div className={css.screen} data-screen>
          {children}
        </div>
        {immersed && (
          <div className={css.corner}>
            <HolderChip state={state} />
          </div>
        )}
        {immersed && (
          <button
            type="button"
            className={css.handle}
            aria-label={barOpen ? t`Hide toolbar` : t`Show toolbar`}
            aria-expanded={barOpen}
            onClick={() => setBarOpen(!barOpen)}
          >
            <IconChevronDown size={20} />
          </button>
        )}
        {mode === 'gamepad' && consoleControl && (
          <div className={css.padArea}>
            <Pad
              output={consoleControl.input}
              orientation={orientation}
              halves={layout[orientation]}
              onHalvesChange={(halves) => setLayout({ ...layout, [orientation]: halves })}
              arranging={arranging}
              onArranged={() => setArranging(false)}
            />
          </div>
        )}
        {state.ended && (
          <ControlEndedAlert
            ended={state.ended}
            state={state}
            timezone={me.settings.timezone}
            onTake={canControl ? () => commands.toggleMode(lastMode.current ?? defaultMode) : null}
            onDismiss={() => consoleControl?.dismissEnded()}
          />
        )}
        {consoleControl &&
          canControl &&
          state.keyboardOpened &&
          !(mode === 'off' && state.holder.kind === 'other') && (
            <KeyboardStrip
              consoleControl={consoleControl}
              isWaiting={state.gameConsole === null}
              takeFocus={mode === 'keyboard' || (mode !== 'off' && defaultMode === 'keyboard')}
            />
          )}
      </div>
      <SettingsDrawer side={settingsSide} canArrange={mode === 'gamepad'} />
      <TakeOverDialog request={commands.takeOver} onClose={commands.cancelTakeOver} />
    </div>
  );
}

/**
 * Returns whether a menu or another dialog was open above this view when the current key was pressed. It is checked in
 * the capture phase: an overlay that the key closes would be gone by the time the view handles the same key.
 */
function useOverlayOnTop(view: RefObject<HTMLElement | null>): () => boolean {
  const hasOverlay = useRef(false);
  useEffect(() => {
    const check = (): void => {
      const overlays = [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')];
      hasOverlay.current = overlays.some((overlay) => !overlay.contains(view.current));
    };
    window.addEventListener('keydown', check, { capture: true });
    return () => window.removeEventListener('keydown', check, { capture: true });
  }, [view]);
  return useCallback(() => hasOverlay.current, []);
}
