import type { PadButton } from '#contract/channel/pad.ts';
import type { SceneBasics, Step } from './scene.ts';

/** Keys of the console's own keyboard, row by row. */
export const keyRows = ['1234567890', 'qwertyuiop', 'asdfghjkl-', "zxcvbnm,.'"] as const;

export const maxNameLength = 24;

/** A text field: cross opens the console's own keyboard, options saves. */
export class FieldScene implements SceneBasics {
  readonly kind = 'field';
  text: string;
  keyboardOpened = false;
  seconds = 0;
  row = 1;
  column = 0;

  constructor(text: string) {
    this.text = text;
  }

  step(seconds: number): null {
    this.seconds += seconds;
    return null;
  }

  press(button: PadButton): Step | null {
    if (this.keyboardOpened) {
      this.#type(button);
      return null;
    }
    if (button === 'cross') this.keyboardOpened = true;
    if (button === 'options') return { to: 'named', name: this.text };
    return button === 'circle' ? { to: 'menu' } : null;
  }

  /** As typed by somebody who has letters: replaces what the field holds. */
  setText(text: string): void {
    this.text = [...text].slice(0, maxNameLength).join('');
  }

  /** The chosen key; a word begins with a capital. */
  #letter(): string {
    const letter = keyRows[this.row]?.[this.column] ?? '';
    return this.text === '' || this.text.endsWith(' ') ? letter.toUpperCase() : letter;
  }

  #type(button: PadButton): void {
    const across = keyRows[0].length;
    switch (button) {
      case 'dPadLeft':
        this.column = (this.column + across - 1) % across;
        return;
      case 'dPadRight':
        this.column = (this.column + 1) % across;
        return;
      case 'dPadUp':
        this.row = (this.row + keyRows.length - 1) % keyRows.length;
        return;
      case 'dPadDown':
        this.row = (this.row + 1) % keyRows.length;
        return;
      case 'cross':
        this.setText(this.text + this.#letter());
        return;
      case 'triangle':
        this.setText(`${this.text} `);
        return;
      case 'square':
        this.setText([...this.text].slice(0, -1).join(''));
        return;
      case 'circle':
      case 'options':
        this.keyboardOpened = false;
        return;
      default:
    }
  }
}
