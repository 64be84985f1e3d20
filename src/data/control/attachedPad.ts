import { choosePad, padLabel, type PadVerdict } from '#domain/control/gamepad.ts';
import type { ControlEnvironment } from './environment.ts';
import type { ControlNotice } from './types.ts';

export interface AttachedPadParts {
  environment: Pick<ControlEnvironment, 'readPads'>;
  notify(notice: ControlNotice): void;
  /** Name of the pad that may control; null when there is none. */
  onSeen(name: string | null): void;
  /** What lies on the table now may not control. */
  onUnfit(): void;
}

const notices: Record<Exclude<PadVerdict['kind'], 'ready'>, ControlNotice> = {
  none: { kind: 'gamepadNotSupported' },
  notSupported: { kind: 'gamepadNotSupported' },
  tooMany: { kind: 'oneGamepadOnly' },
  mappingNotSupported: { kind: 'mappingNotSupported' },
};

/** The physical pads on the table: which one may control, and a word on those that may not. */
export class AttachedPad {
  readonly #parts: AttachedPadParts;
  #before: PadVerdict['kind'] | null = null;

  constructor(parts: AttachedPadParts) {
    this.#parts = parts;
  }

  /** Whether a pad may control right now; says why not. */
  isReady(): boolean {
    const { kind } = this.#choose();
    if (kind !== 'ready') this.#parts.notify(notices[kind]);
    return kind === 'ready';
  }

  /** After pads were plugged in or pulled out. */
  look(): void {
    const verdict = this.#choose();
    this.#parts.onSeen(verdict.kind === 'ready' ? padLabel(verdict.pad.id) : null);
    const { kind } = verdict;
    if (kind === this.#before) return;
    this.#before = kind;
    if (kind === 'ready') return;
    if (kind !== 'none') this.#parts.notify(notices[kind]);
    this.#parts.onUnfit();
  }

  #choose(): PadVerdict {
    return choosePad(this.#parts.environment.readPads());
  }
}
