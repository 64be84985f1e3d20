import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ControlMode, ControlSession, ControlState } from '#data/control/types.ts';
import { useUser } from '#data/session/hooks.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { Pad } from '#ui/Pad/Pad.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { useObservable } from '#ui/useObservable.ts';
import css from './Control.module.css';
import { arrangingAtom, settingsOpenAtom } from './atoms.ts';
import { ControlBar } from './ControlBar.tsx';
import { ControlTitle } from './ControlTitle.tsx';
import { Holder } from './Holder.tsx';
import { KeyboardStrip } from './KeyboardStrip.tsx';
import { ControlEndedAlert } from './ControlEndedAlert.tsx';
import { SettingsDrawer, settingsWidth } from './SettingsDrawer.tsx';
import { useKeyMap, usePadLayout } from './settings.ts';
import { TakeOver, type TakeOverQuestion } from './TakeOver.tsx';
import { useCovered } from './useCovered.ts';
import { useFullscreen } from './useFullscreen.ts';
import { useKeyboardCapture } from './useKeyboardCapture.ts';

const nothingYet: Observable<ControlState> = createObservable<ControlState>({
  mode: 'off',
  busy: true,
  taking: null,
  gameConsole: null,
  holder: { kind: 'nobody' },
  ended: null,
  attachedPad: null,
});

interface ControlViewProps {
  gameConsole: GameConsole;
  /** Null until it stands. */
  session: ControlSession | null;
  canControl: boolean;
  saving: boolean;
  /** Null while there is no picture to save. */
  onScreenshot: (() => void) | null;
  onClose: () => void;
  /** The picture, or what stands in its place. */
  children: ReactNode;
}

/** The control view: the picture first, a bar that steps back, and whatever drives the console now. */
export function ControlView({
  gameConsole,
  session,
  canControl,
  saving,
  onScreenshot,
  onClose,
  children,
}: ControlViewProps) {
  const { t } = useLingui();
  const state = useObservable(session?.state ?? nothingYet);
  const stage = useRef<HTMLDivElement>(null);
  const [map] = useKeyMap();
  const [layout, setLayout] = usePadLayout();
  const settingsOpen = useAtomValue(settingsOpenAtom);
  const [arranging, setArranging] = useAtom(arrangingAtom);
  const [barCalled, setBarCalled] = useState(false);
  const [question, setQuestion] = useState<TakeOverQuestion | null>(null);
  const orientation = useMediaQuery('(orientation: portrait)', undefined, { getInitialValueInEffect: false })
    ? 'portrait'
    : 'landscape';
  // Room for the settings beside a picture that is still worth looking at.
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  const { mode, holder } = state;
  const { timezone } = useUser().settings;
  // Devices without a mouse usually have no keyboard either.
  const usualMode = useMediaQuery('(hover: none) and (pointer: coarse)', false) ? 'gamepad' : 'keyboard';
  const fullscreen = useFullscreen(mode === 'keyboard');
  const immersed = fullscreen.on && mode !== 'off';
  const dialogOpen = settingsOpen || question !== null;
  const keyboardOpened = state.gameConsole?.keyboardOpened ?? false;
  const keyboardDrives = mode === 'keyboard' || state.taking === 'keyboard';
  useKeyboardCapture(session?.input, map, keyboardDrives && !dialogOpen);

  const drive = async (next: ControlMode, from?: string): Promise<void> => {
    if (!session) return;
    setArranging(false);
    setBarCalled(false);
    // From here on keys go to the console, not to the clicked button.
    stage.current?.focus({ preventScroll: true });
    const answer = await session.setMode(next, from === undefined ? {} : { from });
    // Nobody, or somebody else, had it when the operator asked for it.
    const by = session.state.get().holder;
    if (answer === 'occupied' && by.kind === 'other')
      setQuestion({ what: 'conflict', holder: by, act: () => void drive(next, by.name) });
  };

  const toggleFullscreen = (): void => {
    stage.current?.focus({ preventScroll: true });
    fullscreen.toggle();
  };
  const toggleMode = (wanted: Exclude<ControlMode, 'off'>): void => {
    // Hiding the gamepad does not release control.
    if (mode === wanted) void drive(wanted === 'gamepad' ? 'keyboard' : 'off');
    else if (mode === 'off' && holder.kind === 'other')
      setQuestion({ what: 'control', holder, act: () => void drive(wanted, holder.name) });
    else void drive(wanted);
  };
  const resume = async (from?: string): Promise<void> => {
    const answer = await session?.resumeScript(from === undefined ? {} : { from });
    const by = session?.state.get().holder;
    if (answer === 'occupied' && by?.kind === 'other') confirmResume(by);
  };
  const confirmResume = (by: TakeOverQuestion['holder']): void =>
    setQuestion({ what: 'script', holder: by, act: () => void resume(by.name) });
  const isCovered = useCovered(stage);
  const leave = (): void => {
    if (isCovered()) return;
    if (arranging) setArranging(false);
    else if (mode !== 'off') void drive('off');
    else onClose();
  };
  useShortcuts('control', [
    { keys: 'Escape', run: leave, enabled: !keyboardDrives && !dialogOpen && !fullscreen.on },
  ]);

  return (
    <div
      className={css.view}
      data-immersed={immersed || undefined}
      data-mode={mode}
      data-orientation={orientation}
      style={{ paddingRight: settingsOpen && isWide ? settingsWidth : undefined }}
    >
      <div className={css.barZone} data-called={barCalled || dialogOpen || undefined}>
        <ControlBar
          title={<ControlTitle gameConsole={gameConsole} state={state} />}
          state={state}
          canControl={canControl}
          fullscreen={fullscreen.on}
          saving={saving}
          onMode={toggleMode}
          onTake={() => toggleMode(usualMode)}
          onRelease={() => void drive('off')}
          onScreenshot={onScreenshot}
          onResume={() => (mode === 'off' && holder.kind === 'other' ? confirmResume(holder) : void resume())}
          onFullscreen={fullscreen.available ? toggleFullscreen : null}
          onClose={onClose}
        />
      </div>
      <div className={css.stage} ref={stage} tabIndex={-1} data-autofocus>
        <div className={css.screen}>{children}</div>
        {immersed && (
          <div className={css.corner}>
            <Holder state={state} />
          </div>
        )}
        {immersed && (
          <button
            type="button"
            className={css.handle}
            aria-label={barCalled ? t`Hide toolbar` : t`Show toolbar`}
            aria-expanded={barCalled}
            onClick={() => setBarCalled(!barCalled)}
          >
            <IconChevronDown size={20} />
          </button>
        )}
        {mode === 'gamepad' && session && (
          <div className={css.padArea}>
            <Pad
              output={session.input}
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
            timezone={timezone}
            onTake={canControl ? () => toggleMode(usualMode) : null}
            onDismiss={() => session?.dismissEnded()}
          />
        )}
        {session && canControl && keyboardOpened && (
          <KeyboardStrip session={session} takeFocus={mode === 'keyboard'} />
        )}
      </div>
      <SettingsDrawer isBeside={isWide} canArrange={mode === 'gamepad'} />
      <TakeOver question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
