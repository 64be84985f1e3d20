import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';

/** Name of a part of the drawing that changes with the input. */
export type PadPart = PadButton | PadTrigger | `stick-${StickSide}`;

/** Shows pressed buttons by changing the SVG elements directly, so that touches cause no React renders. */
export class PadView {
  readonly #parts = new Map<PadPart, SVGElement>();

  /** Registers the element of a part; null when it unmounts. */
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

  /** `x` and `y` from -1 to 1, `origin` in units. */
  stick(side: StickSide, x: number, y: number, origin: { x: number; y: number }): void {
    const element = this.#parts.get(`stick-${side}`);
    if (!element) return;
    element.toggleAttribute('data-on', x !== 0 || y !== 0 || origin.x !== 0 || origin.y !== 0);
    element.style.setProperty('--origin-x', `${origin.x}px`);
    element.style.setProperty('--origin-y', `${origin.y}px`);
    element.style.setProperty('--x', String(x));
    element.style.setProperty('--y', String(y));
  }
}
