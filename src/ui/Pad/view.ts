import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';

/** Name of a part of the drawing that changes while it is used. */
export type PadPart = PadButton | PadTrigger | `stick-${StickSide}`;

/** Shows what is pressed by touching the drawing itself: React never renders because of a finger. */
export class PadView {
  readonly #parts = new Map<PadPart, SVGElement>();

  /** Gives the drawing of a part; null when it goes away. */
  attach(part: PadPart, element: SVGElement | null): void {
    if (element) this.#parts.set(part, element);
    else this.#parts.delete(part);
  }

  pressed(part: PadButton, on: boolean): void {
    this.#parts.get(part)?.toggleAttribute('data-on', on);
  }

  /** 0..255. */
  trigger(part: PadTrigger, value: number): void {
    const element = this.#parts.get(part);
    element?.toggleAttribute('data-on', value > 0);
    element?.style.setProperty('--level', String(value / 255));
  }

  /** x and y -1..1, seat in units. */
  stick(side: StickSide, x: number, y: number, seat: { x: number; y: number }): void {
    const element = this.#parts.get(`stick-${side}`);
    if (!element) return;
    element.toggleAttribute('data-on', x !== 0 || y !== 0 || seat.x !== 0 || seat.y !== 0);
    element.style.setProperty('--seat-x', `${seat.x}px`);
    element.style.setProperty('--seat-y', `${seat.y}px`);
    element.style.setProperty('--x', String(x));
    element.style.setProperty('--y', String(y));
  }
}
