import { choosePad, padEndReason, padLabel, type PadVerdict } from '#domain/control/gamepad.ts';
import type { ControlEnvironment } from './environment.ts';
import type { ControlNotice } from './types.ts';

export interface AttachedPadOptions {
  environment: Pick<ControlEnvironment, 'readPads'>;
  notify(notice: ControlNotice): void;
  /** Name of the pad that can control; null when there is none. */
  onPadChanged(name: string | null): void;
  /** The attached pads changed and none of them can control now. */
  onUnusable(reason: ReturnType<typeof padEndReason>): void;
}

const notices: Record<Exclude<PadVerdict['kind'], 'ready'>, ControlNotice> = {
  none: { kind: 'gamepadNotSupported' },
  notSupported: { kind: 'gamepadNotSupported' },
  tooMany: { kind: 'oneGamepadOnly' },
  mappingNotSupported: { kind: 'mappingNotSupported' },
};

/** Selects the attached physical pad that can control, and reports those that cannot. */
export class AttachedPad {
  readonly #options: AttachedPadOptions;
  #lastKind: PadVerdict['kind'] | null = null;

  constructor(options: AttachedPadOptions) {
    this.#options = options;
  }

  /** Whether a pad can control right now; otherwise reports the reason. */
  isReady(): boolean {
    const { kind } = this.#choose();
    if (kind !== 'ready') this.#options.notify(notices[kind]);
    return kind === 'ready';
  }

  /** Call after pads were connected or disconnected. */
  refresh(): void {
    const verdict = this.#choose();
    this.#options.onPadChanged(verdict.kind === 'ready' ? padLabel(verdict.pad.id) : null);
    const { kind } = verdict;
    if (kind === this.#lastKind) return;
    this.#lastKind = kind;
    if (kind === 'ready') return;
    if (kind !== 'none') this.#options.notify(notices[kind]);
    this.#options.onUnusable(padEndReason(verdict));
  }

  #choose(): PadVerdict {
    return choosePad(this.#options.environment.readPads());
  }
}
