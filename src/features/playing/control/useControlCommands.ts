import type { ActiveMode, ControlMode, ConsoleControl, ControlState } from '#data/control/controlState.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import type { TakeOverRequest } from './TakeOverDialog.tsx';

/** Commands of the control view. Those that end another user's control ask for a confirmation first. */
export interface ControlCommands {
  setMode(mode: ControlMode): Promise<void>;
  /** Switches a mode on, or off when it is on. */
  toggleMode(mode: ActiveMode): void;
  resume(): void;
  takeOver: TakeOverRequest | null;
  cancelTakeOver(): void;
}

/**
 * @param reservation of another user; null: none
 * @param onModeChange called when the user has asked for another mode
 */
export function useControlCommands(
  consoleControl: ConsoleControl | null,
  { mode, holder }: Pick<ControlState, 'mode' | 'holder'>,
  reservation: { name: string; until: string } | null,
  onModeChange: () => void,
): ControlCommands {
  const { dialog: takeOver, openDialog: confirm, closeDialog } = usePageDialog<TakeOverRequest>();

  /** `from`: the holder whom the user agreed to replace. */
  async function setMode(next: ControlMode, from?: string): Promise<void> {
    if (!consoleControl) return;
    onModeChange();
    const result = await consoleControl.setMode(next, from === undefined ? {} : { from });
    // The holder has changed since the user's request.
    const current = consoleControl.state.get().holder;
    if (result === 'occupied' && current.kind === 'other')
      confirm({
        what: 'conflict',
        holder: current,
        onConfirm: () => void setMode(next, current.name),
      });
  }

  async function resumeScript(from?: string): Promise<void> {
    const result = await consoleControl?.resumeScript(from === undefined ? {} : { from });
    const current = consoleControl?.state.get().holder;
    if (result === 'occupied' && current?.kind === 'other') confirmResume(current);
  }

  const confirmResume = (current: TakeOverRequest['holder']): void =>
    confirm({
      what: 'script',
      holder: current,
      onConfirm: () => void resumeScript(current.name),
    });

  return {
    setMode,
    toggleMode(wanted) {
      // Hiding the gamepad does not release control.
      if (mode === wanted) void setMode(wanted === 'gamepad' ? 'keyboard' : 'off');
      else if (mode === 'off' && holder.kind === 'other')
        confirm({
          what: 'control',
          holder,
          onConfirm: () => void setMode(wanted, holder.name),
        });
      else if (mode === 'off' && reservation)
        confirm({
          what: 'control',
          holder: { name: reservation.name, sameUser: false },
          reservedUntil: reservation.until,
          onConfirm: () => void setMode(wanted),
        });
      else void setMode(wanted);
    },
    resume() {
      if (mode === 'off' && holder.kind === 'other') confirmResume(holder);
      else void resumeScript();
    },
    takeOver,
    cancelTakeOver: closeDialog,
  };
}
