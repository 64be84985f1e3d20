import { t } from '@lingui/core/macro';
import type { ControlNotice } from '#data/control/types.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Tells the operator what a control session has to say, in the specification's words where it has them. */
export function showNotice(notice: ControlNotice): void {
  switch (notice.kind) {
    case 'controlReady':
      return toast.message(
        notice.mode === 'keyboard'
          ? t`Now you can use keyboard control.`
          : t`Now you can use gamepad control.`,
      );
    case 'scriptPaused':
      return toast.message(t`Script for console ${notice.consoleName} paused.`);
    case 'scriptResumed':
      return toast.message(t`Script for console ${notice.consoleName} resumed.`);
    case 'scriptPausedByOther':
      return toast.message(t`Script already paused by other user.`);
    case 'scriptNotRunning':
      return toast.warning(t`Script not running`);
    case 'controllerRefused':
      return toast.error(t`Sorry! You cant use your controller now.`);
    case 'takenOver':
      return toast.warning(t`${notice.by} has taken over this console.`);
    case 'oneGamepadOnly':
      return toast.warning(t`Only one gamepad connection supported`);
    case 'gamepadNotSupported':
      return toast.warning(t`Gamepad not supported`);
    case 'mappingNotSupported':
      return toast.warning(t`Gamepad mapping is not supported`);
    case 'keyboardClosed':
      return toast.warning(t`Keyboard should be opened.`);
    case 'failed':
      return toast.error(t`request failed. Error: ${notice.error}`);
  }
}
