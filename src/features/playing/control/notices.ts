import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { faultText } from '#data/errors/refusals.ts';
import type { ControlNotice } from '#data/control/controlState.ts';
import type { EndCause } from '#domain/control/controlEnd.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { maxControlMs } from '#domain/control/latency.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** The text after control was taken: whether the script was paused, and which input works now. */
function readyText({ mode, scriptPaused }: ControlNotice & { kind: 'controlReady' }, name: string): string {
  const ready =
    mode === 'keyboard' ? t`Now you can use keyboard control.` : t`Now you can use gamepad control.`;
  return scriptPaused ? `${t`Script for console ${name} paused.`} ${ready}` : ready;
}

/** Seconds with one digit, in the operator's language. */
const seconds = (ms: number): string => i18n.number(ms / 1_000, { maximumFractionDigits: 1 });

const topicOf = (consoleId: number): string => `control of ${consoleId}`;

/** Removes the last notice about who controls a console, when something else tells how control ended. */
export const retractNotice = ({ id }: Pick<GameConsole, 'id'>): void => toast.retract(topicOf(id));

/**
 * Shows the notices about control of a console, with the specified texts where there are any. Notices about
 * who controls the console replace each other.
 */
export function showNotice(
  notice: ControlNotice,
  { id, name: consoleName }: Pick<GameConsole, 'id' | 'name'>,
): void {
  const handOver = { topic: topicOf(id) };
  switch (notice.kind) {
    case 'controlReady':
      return toast.message(readyText(notice, consoleName), handOver);
    case 'scriptResumed':
      return toast.message(t`Script for console ${consoleName} resumed.`, handOver);
    case 'occupied':
    case 'scriptPausedByOther': {
      const { by: name, sameUser } = notice;
      if (sameUser) return toast.message(t`You are controlling this console in another window.`);
      const text = t`Script already paused by another user.`;
      // The specified text, and who it was.
      return toast.message(name === null ? text : `${text} ${t`Paused by ${name}`}.`);
    }
    case 'notResumed':
      return toast.warning(
        notice.by === null
          ? t`The script was not resumed.`
          : t`The script was not resumed: ${notice.by} controls this console.`,
        handOver,
      );
    case 'ended':
      // The next notice says that the script was resumed: it must not replace the reason, which may only be
      // shown here.
      if (notice.end.reason === 'rightsLowered') return toast.warning(endText(notice.end));
      return notice.end.reason === 'refused'
        ? toast.error(endText(notice.end), handOver)
        : toast.warning(endText(notice.end), handOver);
    case 'latencyHigh':
      return toast.warning(t`Connection latency is ${seconds(notice.latencyMs)} s. Input will be delayed.`);
    case 'latencyTooHigh':
      return toast.error(
        t`Connection latency is ${seconds(notice.latencyMs)} s. Control requires at most ${seconds(maxControlMs)} s.`,
      );
    case 'scriptNotRunning':
      return toast.warning(t`Script not running`);
    case 'oneGamepadOnly':
      return toast.warning(t`Only one gamepad connection supported`);
    case 'gamepadNotSupported':
      return toast.warning(t`Gamepad not supported`);
    case 'mappingNotSupported':
      return toast.warning(t`Gamepad mapping is not supported`);
    case 'padIdle':
      return toast.message(
        t`${notice.name} is attached, but the keyboard is in control. Choose the gamepad in the toolbar to use it.`,
      );
    case 'keyboardClosed':
      return toast.warning(t`Keyboard should be opened.`);
    case 'notTaken': {
      const text = t`${consoleName} did not answer in time.`;
      return toast.error(
        notice.isScriptRunning ? `${text} ${t`The script is still running.`}` : text,
        handOver,
      );
    }
    case 'failed':
      return toast.error(t`request failed. Error: ${faultText(notice.fault)}`);
  }
}

/** One sentence that says why control ended. */
export function endText({ reason, by }: EndCause): string {
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
    case 'resumedInOtherWindow':
      return t`You resumed the script in another window, which ended your control here.`;
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
    case 'secondPad':
      return t`Control was given back because a second gamepad was connected.`;
    case 'offline':
      return t`You are offline.`;
    case 'notRenewed':
      return t`Control was given back because your access could not be renewed.`;
    case 'rightsLowered':
      return t`Control was given back because you may no longer control this console.`;
    case 'refused':
      return t`Sorry! You can't use your controller now.`;
  }
}
