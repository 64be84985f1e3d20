import type { PadButton } from '#contract/channel/pad.ts';
import type { SceneBasics, Step } from './step.ts';

/** Keys of the console's own keyboard, row by row. */
export const keyRows = ['1234567890', 'qwertyuiop', 'asdfghjkl-', "zxcvbnm,.'"] as const;

export const maxNameLength = 24;

/** A text field: cross opens the console's own keyboard, options saves. */
export class FieldScene implements SceneBasics {
  readonly kind = 'field';
  readonly still = true;
  text: string;
  keyboardOpened = false;
  seconds = 0;
  row = 1;
  column = 0;

  /** What each button does while the keyboard is open. */
  readonly #keys: Partial<Record<PadButton, () => void>> = {
    dPadLeft: () => this.#move(-1, 0),
    dPadRight: () => this.#move(1, 0),
    dPadUp: () => this.#move(0, -1),
    dPadDown: () => this.#move(0, 1),
    cross: () => this.setText(this.text + this.#letter()),
    triangle: () => this.setText(`${this.text} `),
    square: () => this.setText(Array.from(this.text).slice(0, -1).join('')),
    circle: () => this.#close(),
    options: () => this.#close(),
  };

  constructor(text: string) {
    this.text = text;
  }

  step(seconds: number): null {
    this.seconds += seconds;
    return null;
  }

  press(button: PadButton): Step | null {
    if (this.keyboardOpened) {
      this.#keys[button]?.();
      return null;
    }
    if (button === 'cross') this.keyboardOpened = true;
    if (button === 'options') return { to: 'named', name: this.text };
    return button === 'circle' ? { to: 'menu' } : null;
  }

  /** Replaces the content of the field with typed text. */
  setText(text: string): void {
    this.text = Array.from(text).slice(0, maxNameLength).join('');
  }

  /** The selected key; words begin with a capital. */
  #letter(): string {
    const letter = keyRows[this.row]?.[this.column] ?? '';
    return this.text === '' || this.text.endsWith(' ') ? letter.toUpperCase() : letter;
  }

  #move(columns: number, rows: number): void {
    const across = keyRows[0].length;
    this.column = (this.column + columns + across) % across;
    this.row = (this.row + rows + keyRows.length) % keyRows.length;
  }

  #close(): void {
    this.keyboardOpened = false;
  }
}
