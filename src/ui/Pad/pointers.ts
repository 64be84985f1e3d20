import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import {
  controlAt,
  dPadDirections,
  type Board,
  type PadControl,
  type StickControl,
  type StickSide,
} from './geometry.ts';
import type { HeldButtons } from './heldInputs.ts';

/** A board on the screen: client coordinates of its upper left corner, and CSS pixels per unit. */
export interface PlacedBoard {
  board: Board;
  left: number;
  top: number;
  scale: number;
}

/** Receives the input of the pointers, except buttons. */
export interface PointerOutput {
  trigger(name: PadTrigger, held: boolean): void;
  /**
   * -1..1 per axis, y downwards. `origin`: center of the stick while it is held, in units from its own
   * middle.
   */
  stick(side: StickSide, x: number, y: number, origin: { x: number; y: number }): void;
}

interface Hit {
  placed: PlacedBoard;
  control: PadControl;
  /** Position on the board, units. */
  x: number;
  y: number;
}

interface Finger {
  placed: PlacedBoard | null;
  control: PadControl | null;
  /** Position and time of the first contact, milliseconds. */
  startX: number;
  startY: number;
  startedAt: number;
  hasMoved: boolean;
}

/** Longest duration of a tap, and longest pause before the second tap of a double tap, milliseconds. */
const tapMs = 280;
/** Maximum movement of a tap, units. */
const tapDistance = 12;

const clickButtons = { left: 'l3', right: 'r3' } as const satisfies Record<StickSide, PadButton>;

/**
 * Tracks every finger on the pad: one control per finger, sliding from button to button, sticks that are centered
 * where the finger lands, and a double tap on a stick as its click. Independent of the DOM: events are passed in.
 */
export class PadPointers {
  #boards: readonly PlacedBoard[] = [];
  readonly #fingers = new Map<number, Finger>();
  readonly #lastTapAt = new Map<StickSide, number>();
  readonly #triggerFingers = new Map<PadTrigger, Set<number>>();
  readonly #buttons: HeldButtons;
  readonly #output: PointerOutput;

  /** @param buttons shared with the pad's keys, which may press the same buttons */
  constructor(output: PointerOutput, buttons: HeldButtons) {
    this.#output = output;
    this.#buttons = buttons;
  }

  /** Sets the positions of the boards; they may change at any time. */
  place(boards: readonly PlacedBoard[]): void {
    this.#boards = boards;
  }

  get busy(): boolean {
    return this.#fingers.size > 0;
  }

  /** Client coordinates in CSS pixels, time in milliseconds. */
  down(pointer: number, clientX: number, clientY: number, at: number): void {
    this.up(pointer, at);
    const hit = this.#find(clientX, clientY, null, false);
    const finger: Finger = {
      placed: null,
      control: null,
      startX: clientX,
      startY: clientY,
      startedAt: at,
      hasMoved: false,
    };
    this.#fingers.set(pointer, finger);
    if (hit?.control.kind === 'stick') {
      if (this.#ownerOf(hit.control) === undefined) this.#grab(pointer, finger, hit.placed, hit.control);
      return;
    }
    this.#setControl(pointer, finger, hit, clientX, clientY);
  }

  move(pointer: number, clientX: number, clientY: number): void {
    const finger = this.#fingers.get(pointer);
    if (!finger) return;
    if (finger.control?.kind === 'stick') {
      this.#deflect(finger, finger.control, clientX, clientY);
      return;
    }
    this.#setControl(pointer, finger, this.#find(clientX, clientY, finger.control, true), clientX, clientY);
  }

  /** Call it also for a pointer that was cancelled or lost. */
  up(pointer: number, at: number): void {
    const finger = this.#fingers.get(pointer);
    if (!finger) return;
    this.#fingers.delete(pointer);
    this.#buttons.set(pointer, []);
    if (finger.control?.kind === 'trigger') this.#setTrigger(pointer, finger.control.id, false);
    if (finger.control?.kind !== 'stick') return;
    const side = finger.control.id;
    this.#output.stick(side, 0, 0, { x: 0, y: 0 });
    if (!finger.hasMoved && at - finger.startedAt <= tapMs) this.#lastTapAt.set(side, at);
    else this.#lastTapAt.delete(side);
  }

  /** Releases everything, for example because the window lost the focus or the pad is hidden. */
  cancelAll(): void {
    for (const pointer of this.#fingers.keys()) this.up(pointer, Number.POSITIVE_INFINITY);
    this.#lastTapAt.clear();
  }

  #find(clientX: number, clientY: number, held: PadControl | null, slide: boolean): Hit | null {
    for (const placed of this.#boards) {
      const x = (clientX - placed.left) / placed.scale;
      const y = (clientY - placed.top) / placed.scale;
      const control = controlAt(placed.board.controls, x, y, held, slide);
      if (control) return { placed, control, x, y };
    }
    return null;
  }

  #ownerOf(control: PadControl): number | undefined {
    for (const [pointer, finger] of this.#fingers) if (finger.control === control) return pointer;
    return undefined;
  }

  #setControl(pointer: number, finger: Finger, hit: Hit | null, clientX: number, clientY: number): void {
    const before = finger.control;
    const control = hit?.control ?? null;
    if (before?.kind === 'trigger' && before !== control) this.#setTrigger(pointer, before.id, false);
    finger.control = control;
    finger.placed = hit?.placed ?? null;
    if (!hit || !control || control.kind === 'stick') {
      this.#buttons.set(pointer, []);
    } else if (control.kind === 'dPad') {
      this.#buttons.set(pointer, dPadDirections(control.shape, hit.x, hit.y));
    } else if (control.kind === 'button') {
      this.#buttons.set(pointer, [control.id]);
    } else {
      this.#buttons.set(pointer, []);
      if (before !== control) this.#setTrigger(pointer, control.id, true);
    }
    finger.hasMoved ||= Math.hypot(clientX - finger.startX, clientY - finger.startY) > tapDistance;
  }

  #setTrigger(pointer: number, name: PadTrigger, held: boolean): void {
    const fingers = this.#triggerFingers.get(name) ?? new Set();
    this.#triggerFingers.set(name, fingers);
    const before = fingers.size > 0;
    if (held) fingers.add(pointer);
    else fingers.delete(pointer);
    if (before !== fingers.size > 0) this.#output.trigger(name, held);
  }

  #grab(pointer: number, finger: Finger, placed: PlacedBoard, control: StickControl): void {
    finger.placed = placed;
    finger.control = control;
    this.#output.stick(control.id, 0, 0, this.#originOf(finger, placed, control));
    const tapped = this.#lastTapAt.get(control.id);
    this.#lastTapAt.delete(control.id);
    if (tapped !== undefined && finger.startedAt - tapped <= tapMs)
      this.#buttons.press(pointer, clickButtons[control.id]);
  }

  #deflect(finger: Finger, control: StickControl, clientX: number, clientY: number): void {
    const { placed } = finger;
    if (!placed) return;
    const dx = (clientX - finger.startX) / placed.scale;
    const dy = (clientY - finger.startY) / placed.scale;
    const reach = Math.hypot(dx, dy);
    if (reach > tapDistance) finger.hasMoved = true;
    const scale = 1 / Math.max(reach, control.travel);
    this.#output.stick(control.id, dx * scale, dy * scale, this.#originOf(finger, placed, control));
  }

  #originOf(finger: Finger, placed: PlacedBoard, control: StickControl): { x: number; y: number } {
    return {
      x: (finger.startX - placed.left) / placed.scale - control.shape.x,
      y: (finger.startY - placed.top) / placed.scale - control.shape.y,
    };
  }
}
