import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import {
  IconActivity,
  IconCamera,
  IconDeviceGamepad2,
  IconHandFinger,
  IconKeyboard,
  IconLayoutDashboard,
  IconMaximize,
  IconMinimize,
  IconPlayerPlay,
  IconSettings,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ActiveMode, ControlState } from '#data/control/controlState.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { arrangingAtom, settingsOpenAtom } from '../atoms.ts';
import { BarButton, ControlButton, OverflowMenu } from './barButtons.tsx';
import css from './Bar.module.css';

export interface ControlBarProps {
  title: ReactNode;
  gameConsole: Pick<GameConsole, 'id' | 'name'>;
  state: ControlState;
  /** The user may control the console, not only watch it. */
  canControl: boolean;
  fullscreen: boolean;
  saving: boolean;
  /** Switches the mode on, or off when it is on. */
  onMode: (mode: ActiveMode) => void;
  onTake: () => void;
  onRelease: () => void;
  /** Null while there is no picture to save. */
  onScreenshot: (() => void) | null;
  onResume: () => void;
  /** Null if the browser has no fullscreen. */
  onFullscreen: (() => void) | null;
  onClose: () => void;
}

/** The bar of the control view: title and buttons. */
export function ControlBar(props: ControlBarProps) {
  const { t } = useLingui();
  const { state, canControl } = props;
  const { mode, busy, attachedPad } = state;
  const [arranging, setArranging] = useAtom(arrangingAtom);
  const [settingsOpen, setSettingsOpen] = useAtom(settingsOpenAtom);
  const toggleArranging = (): void => setArranging(!arranging);
  const toggleSettings = (): void => setSettingsOpen(!settingsOpen);
  const { can } = useUiContext();
  const activityEntry = useActivityEntry();
  const { id, name } = props.gameConsole;
  const activity = can('activity_view')
    ? activityEntry({ object: 'console', id, name: name.toUpperCase() })
    : null;
  const size = 22;
  return (
    <div className={css.bar}>
      {props.title}
      <div className={css.buttons}>
        {canControl && <ControlButton state={state} onTake={props.onTake} onRelease={props.onRelease} />}
        {/* Before the others, so that they do not move when it appears. */}
        {mode === 'gamepad' && (
          <BarButton
            shortcut="arrange"
            label={t`Arrange on-screen gamepad`}
            icon={<IconLayoutDashboard size={size} />}
            pressed={arranging}
            onClick={toggleArranging}
          />
        )}
        {props.onScreenshot && (
          <BarButton
            shortcut="screenshot"
            label={t`Save screenshot`}
            icon={<IconCamera size={size} />}
            loading={props.saving}
            onClick={props.onScreenshot}
          />
        )}
        {canControl && (
          <>
            <BarButton
              shortcut="keyboard"
              label={
                mode === 'keyboard' ? t`Turn keyboard control off and give back` : t`Control with keyboard`
              }
              icon={<IconKeyboard size={size} />}
              pressed={mode === 'keyboard'}
              disabled={busy}
              onClick={() => props.onMode('keyboard')}
            />
            <BarButton
              shortcut="gamepad"
              label={gamepadLabel()}
              icon={<IconDeviceGamepad2 size={size} />}
              pressed={mode === (attachedPad ? 'pad' : 'gamepad')}
              {...(attachedPad ? { color: 'green' } : {})}
              disabled={busy}
              onClick={() => props.onMode(attachedPad ? 'pad' : 'gamepad')}
            />
            {attachedPad && (
              <BarButton
                shortcut="onScreenPad"
                label={mode === 'gamepad' ? t`Hide on-screen gamepad` : t`Control with on-screen gamepad`}
                icon={<IconHandFinger size={size} />}
                pressed={mode === 'gamepad'}
                disabled={busy}
                onClick={() => props.onMode('gamepad')}
              />
            )}
          </>
        )}
        {activity ? (
          <BarButton
            shortcut="activity"
            label={activity.label}
            icon={<IconActivity size={size} />}
            onClick={activity.onSelect}
          />
        ) : null}
        <BarButton
          shortcut="settings"
          label={t`Settings`}
          icon={<IconSettings size={size} />}
          pressed={settingsOpen}
          onClick={toggleSettings}
        />
        {canControl && (
          <BarButton
            shortcut="resume"
            label={mode === 'off' ? t`Resume script` : t`Resume script and give back`}
            tooltip={
              mode === 'off' ? t`Resume script: it continues` : t`Resume script: the same as to give back`
            }
            icon={<IconPlayerPlay size={size} />}
            disabled={busy || !state.gameConsole?.script.paused}
            onClick={props.onResume}
          />
        )}
        {props.onFullscreen && (
          <BarButton
            shortcut="fullscreen"
            label={props.fullscreen ? t`Exit fullscreen` : t`Fullscreen`}
            icon={props.fullscreen ? <IconMinimize size={size} /> : <IconMaximize size={size} />}
            onClick={props.onFullscreen}
          />
        )}
        <OverflowMenu entries={overflowEntries()} />
        <BarButton
          shortcut="close"
          label={mode === 'off' ? t`Close` : t`Give back and close`}
          tooltip={
            mode === 'off'
              ? t`Close: the script stays as it is`
              : t`Give back and close: the script continues`
          }
          icon={<IconX size={size} />}
          onClick={props.onClose}
        />
      </div>
    </div>
  );

  function overflowEntries(): MenuEntry[] {
    const { onScreenshot, onFullscreen } = props;
    return [
      ...(onScreenshot
        ? [{ key: 'screenshot', label: t`Save screenshot`, icon: IconCamera, onSelect: onScreenshot }]
        : []),
      { key: 'settings', label: t`Settings`, icon: IconSettings, onSelect: toggleSettings },
      ...(activity ? [activity] : []),
      ...(mode === 'gamepad'
        ? [
            {
              key: 'arrange',
              label: t`Arrange on-screen gamepad`,
              icon: IconLayoutDashboard,
              onSelect: toggleArranging,
            },
          ]
        : []),
      ...(onFullscreen
        ? [
            {
              key: 'fullscreen',
              label: props.fullscreen ? t`Exit fullscreen` : t`Fullscreen`,
              icon: props.fullscreen ? IconMinimize : IconMaximize,
              onSelect: onFullscreen,
            },
          ]
        : []),
    ];
  }

  function gamepadLabel(): string {
    if (!attachedPad)
      return mode === 'gamepad' ? t`Hide on-screen gamepad` : t`Control with on-screen gamepad`;
    return mode === 'pad' ? t`Turn ${attachedPad} off and give back` : t`Control with ${attachedPad}`;
  }
}
