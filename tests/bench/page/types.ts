/** The fake pads of `tests/support/fakePad.ts` in the page. */
export interface PadStrip {
  fakePads: {
    button(index: number, button: number, value: number): void;
    axis(index: number, axis: number, value: number): void;
  };
}
