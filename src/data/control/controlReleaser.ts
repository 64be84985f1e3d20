import type { ConsoleState } from '#contract/channel/methods.ts';
import type { Clock } from '#domain/clock.ts';
import { type EndCause, endCauseOf, type EndReason, withLatestName } from '#domain/control/controlEnd.ts';
import type { ActiveControl } from './activeControl.ts';
import { attempt } from './attempt.ts';
import type { ControlLease } from './controlLease.ts';
import type { ObservedConsole } from './holderMonitor.ts';
import type { SessionState } from './sessionState.ts';
import type { ControlEnd, ControlNotice } from './types.ts';

export interface ControlReleaserOptions {
  state: SessionState;
  active: ActiveControl;
  lease: ControlLease;
  clock: Clock;
  notify(notice: ControlNotice): void;
  /** Runs a step after the changes of control that were requested before. */
  enqueue(step: () => Promise<unknown>): Promise<unknown>;
}

/** Ends control: on request, for a reason on this side, or because the lease was lost. */
export class ControlReleaser {
  readonly #options: ControlReleaserOptions;

  constructor(options: ControlReleaserOptions) {
    this.#options = options;
  }

  /**
   * Releases the input at once, then the console; also control that is being taken. Without a reason the operator asked
   * for it. Never rejects.
   */
  async exit(reason?: EndReason): Promise<void> {
    const { state, enqueue } = this.#options;
    const { mode, taking } = state.current;
    if (reason && (mode !== 'off' || taking)) {
      const end = this.#endedNow({ reason, by: null });
      state.patch({ ended: end });
      // The view of a console that was taken away closes: nobody could read it there.
      if (reason === 'rightsLowered') this.#options.notify({ kind: 'ended', end });
    }
    state.exits++;
    state.patch({ taking: null });
    this.#stopInput();
    // While the page is closing only synchronous code is certain to run, so the release must start here.
    const released = this.#tryRelease();
    // A lease that is being taken at this moment can be released only after that change.
    await enqueue(async () => (await released) && this.#tryRelease());
  }

  async release(): Promise<void> {
    if (this.#options.active.line) this.#stopInput();
    await this.#tryRelease();
  }

  /**
   * Releases the input, leaves the script to its new holder, if there is one, and reports the cause. A console that the agent still
   * reports as ours is given back, so that its script does not wait.
   * @param observed the state that shows it; without one the agent is asked for the cause.
   */
  async onLeaseLost(observed?: ObservedConsole): Promise<void> {
    const { state, active, lease, notify } = this.#options;
    if (!active.line) return;
    const { line } = lease;
    this.#stopInput();
    const ended = this.#endedNow({ reason: 'refused', by: null });
    state.patch({ ended });
    const gameConsole = observed?.gameConsole ?? (await lease.refresh().catch(() => null));
    const holder = observed?.holder ?? state.current.holder;
    // Without a reply it stays unknown: a later poll releases what is still ours.
    if (gameConsole && holder.kind !== 'me') lease.abandon();
    else if (gameConsole) await this.#tryRelease();
    const explained = gameConsole ? { ...ended, ...endCauseOf(gameConsole, holder, line) } : ended;
    if (state.current.ended) state.patch({ ended: explained });
    notify({ kind: 'ended', end: explained });
  }

  /** The name of who ended control has become known. */
  updateName(gameConsole: ConsoleState): void {
    const { state, lease } = this.#options;
    const { ended } = state.current;
    if (ended) state.patch({ ended: withLatestName(ended, gameConsole, lease.line) });
  }

  /** An agent seemed silent only because this side has lost its own connection. */
  explainSilence(reason: EndReason): void {
    const { state } = this.#options;
    const { ended } = state.current;
    if (ended?.reason === 'agentSilent') state.patch({ ended: { ...ended, reason } });
  }

  #stopInput(): void {
    this.#options.active.stop();
    this.#options.state.patch({ mode: 'off' });
  }

  /** Returns whether the release succeeded. Without a connection it is retried after reconnecting. */
  #tryRelease(): Promise<boolean> {
    const { lease, notify } = this.#options;
    return attempt(() => lease.releaseControl(), notify, 'offline');
  }

  #endedNow(cause: EndCause): ControlEnd {
    return { ...cause, at: this.#options.clock.now() };
  }
}
