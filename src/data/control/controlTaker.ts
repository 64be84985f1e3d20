import { maxControlMs, slowControlMs } from '#domain/control/latency.ts';
import { newPadLineId } from '#domain/control/pad.ts';
import { ChannelError } from '#domain/channel/errors.ts';
import type { ActiveControl } from './activeControl.ts';
import { failureNotice } from './attempt.ts';
import type { ControlLease } from './controlLease.ts';
import type { HolderMonitor } from './holderMonitor.ts';
import type { SessionState } from './sessionState.ts';
import type { ActiveMode, ControlNotice, ModeResult } from './types.ts';

export interface ControlTakerOptions {
  state: SessionState;
  active: ActiveControl;
  lease: ControlLease;
  monitor: HolderMonitor;
  notify(notice: ControlNotice): void;
  /** Undoes a lease that was taken only in part. */
  release(): Promise<void>;
}

/** Takes control of the console: checks latency and holder, takes the lease, then opens the pad line. */
export class ControlTaker {
  readonly #options: ControlTakerOptions;

  constructor(options: ControlTakerOptions) {
    this.#options = options;
  }

  /** Buffers input from now on, until control is established or refused. */
  startBuffering(mode: ActiveMode): void {
    this.#options.active.input.startBuffering();
    this.#options.state.patch({ taking: mode });
  }

  /**
   * Never rejects: the operator is notified of errors.
   * @param isWanted whether control was not ended since the operator asked for it.
   * @param from the holder whom the operator agreed to replace.
   */
  async take(mode: ActiveMode, isWanted: () => boolean, from?: string): Promise<ModeResult> {
    if (!isWanted()) return 'refused';
    const { state, active, lease, release } = this.#options;
    state.patch({ busy: true });
    // An earlier change in the queue may have released control only now, which cleared the buffer.
    this.startBuffering(mode);
    try {
      const result = await this.#tryToTake(mode, isWanted, from);
      if (result !== 'done') active.input.detach();
      return result;
    } catch (error) {
      active.input.detach();
      const result = await this.handleRefusal(error);
      if (result === 'occupied') lease.abandon();
      else await release();
      return result;
    } finally {
      state.patch({ busy: false });
    }
  }

  /** Sends the input in this mode; the lease has been taken. */
  start(mode: ActiveMode, lineId: string): void {
    this.#options.active.start(lineId, mode === 'pad');
    this.#options.state.patch({ mode, ended: null });
  }

  /** Reports the error of a request; when another user took the console, it refreshes the holder first. */
  async handleRefusal(error: unknown): Promise<ModeResult> {
    const { state, lease, monitor, notify } = this.#options;
    const isHeld = error instanceof ChannelError && error.code === 'held';
    const observed = isHeld && (await lease.refresh().catch(() => null));
    if (observed && state.current.holder.kind === 'other') return monitor.reportOccupied();
    notify(failureNotice(error));
    return 'refused';
  }

  async #tryToTake(mode: ActiveMode, isWanted: () => boolean, from?: string): Promise<ModeResult> {
    const { state, lease, monitor, notify } = this.#options;
    const { gameConsole, latencyMs } = await lease.measure();
    if (!isWanted()) return 'refused';
    if (latencyMs > maxControlMs) {
      notify({ kind: 'latencyTooHigh', latencyMs });
      return 'refused';
    }
    const { holder } = state.current;
    if (holder.kind === 'other' && holder.name !== from) return monitor.reportOccupied();
    const lineId = newPadLineId();
    if (!(await lease.take(gameConsole, lineId))) return 'refused';
    this.start(mode, lineId);
    notify({ kind: 'controlReady', mode, scriptPaused: gameConsole.script.running });
    if (latencyMs > slowControlMs) notify({ kind: 'latencyHigh', latencyMs });
    void lease.refresh().catch(() => {});
    return 'done';
  }
}
