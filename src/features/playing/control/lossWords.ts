import { t } from '@lingui/core/macro';
import type { LossCause } from '#domain/control/loss.ts';

/** One sentence about how control was lost. */
export function lossText({ reason, by }: LossCause): string {
  switch (reason) {
    case 'takenOver':
      return by === null
        ? t`Another user has taken over this console.`
        : t`${by} has taken over this console.`;
    case 'otherWindow':
      return t`You took control of this console in another window.`;
    case 'scriptResumed':
      return by === null
        ? t`The script was resumed, which ended your control.`
        : t`${by} resumed the script and ended your control.`;
    case 'disconnected':
      return by === null ? t`The console was disconnected.` : t`The console was disconnected by ${by}.`;
    case 'silence':
      return t`The console received nothing from this window for too long.`;
    case 'connectionLost':
      return t`The connection was lost.`;
    case 'agentSilent':
      return t`The console's server stopped responding.`;
    case 'windowLeft':
      return t`Control was given back because this window lost focus.`;
    case 'fullscreenLeft':
      return t`Control was given back because you exited fullscreen.`;
    case 'idle':
      return t`Control was given back because of inactivity.`;
    case 'padUnplugged':
      return t`Control was given back because the gamepad was disconnected.`;
    case 'refused':
      return t`Sorry! You cant use your controller now.`;
  }
}
