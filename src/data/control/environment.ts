import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import { attachedPads } from '#platform/gamepads/attachedPads.ts';

export type ExitReason = Extract<EndReason, 'windowLeft' | 'fullscreenLeft'>;

/** Browser events that end control, and the attached pads. Tests provide a fake. */
export interface ControlEnvironment {
  /** Calls back with the reason when input can no longer be intended for the console. */
  onExit(listener: (reason: ExitReason) => void): () => void;
  onPadsChanged(listener: () => void): () => void;
  readPads(): readonly (GamepadReading | null)[];
  isVisible(): boolean;
  /** False: this computer certainly has no network. */
  isOnline(): boolean;
}

/**
 * `beforeunload` fires before the new page is requested, so the release has time to leave the worker. On a busy
 * computer the worker may be terminated right after `pagehide`.
 */
const exitEvents: readonly [() => EventTarget, string][] = [
  [() => window, 'blur'],
  [() => window, 'beforeunload'],
  [() => window, 'pagehide'],
  [() => document, 'freeze'],
];

export const browserEnvironment: ControlEnvironment = {
  onExit(listener) {
    const controller = new AbortController();
    const { signal } = controller;
    const onLeave = (): void => listener('windowLeft');
    const onFullscreenChange = (): void => void (document.fullscreenElement ?? listener('fullscreenLeft'));
    for (const [target, name] of exitEvents) target().addEventListener(name, onLeave, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && onLeave(), { signal });
    document.addEventListener('fullscreenchange', onFullscreenChange, { signal });
    return () => controller.abort();
  },
  onPadsChanged(listener) {
    const controller = new AbortController();
    window.addEventListener('gamepadconnected', listener, { signal: controller.signal });
    window.addEventListener('gamepaddisconnected', listener, { signal: controller.signal });
    return () => controller.abort();
  },
  readPads: attachedPads,
  isVisible: () => !document.hidden,
  isOnline: () => navigator.onLine,
};
