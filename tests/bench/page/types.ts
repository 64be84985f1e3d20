/** The scripted pads of `tests/support/fakePad.ts`, as the page finds them. */
export interface PadStrip {
  fakePads: {
    button(index: number, button: number, value: number): void;
    axis(index: number, axis: number, value: number): void;
  };
}
