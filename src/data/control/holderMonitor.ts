import type { ConsoleState } from '#contract/channel/methods.ts';
import type { PadLine } from '#domain/channel/types.ts';
import type { Holder } from '#domain/control/holder.ts';
import type { ActiveControl } from './activeControl.ts';
import type { SessionState } from './sessionState.ts';
import type { ControlNotice } from './types.ts';

/** A console's state as the agent reported it, and its holder. */
export interface ObservedConsole {
  gameConsole: ConsoleState;
  holder: Holder;
}

export interface HolderMonitorOptions {
  state: SessionState;
  active: Pick<ActiveControl, 'line' | 'isConfirmed'>;
  notify(notice: ControlNotice): void;
  /** The agent reports that this session does not control the console any more. */
  onLeaseLost(observed: ObservedConsole): void;
}

/** Compares every reported state of the console with this session's lease, and announces other holders. */
export class HolderMonitor {
  readonly #options: HolderMonitorOptions;
  #hasNotified = false;

  constructor(options: HolderMonitorOptions) {
    this.#options = options;
  }

  /** A request for the console's state starts; the returned function receives the reply. */
  onStateRequested(): (gameConsole: ConsoleState, holder: Holder) => void {
    const { state, active } = this.#options;
    // A reply describes the line that was open when the request was sent.
    const { line } = active;
    return (gameConsole, holder) => {
      state.patch({ gameConsole, holder });
      if (!state.current.busy) this.#check({ gameConsole, holder }, line);
    };
  }

  /** Reports that another user controls the console, which the operator must confirm first. */
  reportOccupied(): 'occupied' {
    const { state, notify } = this.#options;
    const { holder } = state.current;
    this.#hasNotified = true;
    if (holder.kind === 'other') notify({ kind: 'occupied', by: holder.name, sameUser: holder.sameUser });
    return 'occupied';
  }

  /** Notifies once, after opening a console, that another user has paused its script. */
  notifyIfPausedByOther(): void {
    const { gameConsole, holder } = this.#options.state.current;
    if (this.#hasNotified || !gameConsole) return;
    this.#hasNotified = true;
    if (gameConsole.script.running && gameConsole.script.paused && holder.kind === 'other')
      this.#options.notify({
        kind: 'scriptPausedByOther',
        by: holder.name,
        sameUser: holder.sameUser,
      });
  }

  #check(observed: ObservedConsole, line: PadLine | null): void {
    const { active, onLeaseLost } = this.#options;
    const { kind } = observed.holder;
    if (kind === 'other') return onLeaseLost(observed);
    if (!line || line !== active.line) return;
    // A confirmed lease that nobody took: the agent restarted, or the lease timed out.
    if (kind === 'nobody' && active.isConfirmed) onLeaseLost(observed);
    else if (kind === 'me') active.isConfirmed = true;
  }
}
