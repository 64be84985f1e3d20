import { useLayoutEffect, useState } from 'react';

/**
 * Collects the keys that are pressed before a field has the focus, because its code is still being loaded. It
 * ends when anything gets the focus: the field, or the dialog about missing code.
 */
class TypeAhead {
  #text = '';
  readonly #onCancel: () => void;

  constructor(onCancel: () => void) {
    this.#onCancel = onCancel;
  }

  start(): void {
    this.#text = '';
    window.addEventListener('keydown', this.#onKey, { capture: true });
    window.addEventListener('focusin', this.stop);
  }

  readonly stop = (): void => {
    window.removeEventListener('keydown', this.#onKey, { capture: true });
    window.removeEventListener('focusin', this.stop);
  };

  /** Ends the collection; the field gets further keys. @returns the text typed so far */
  readonly take = (): string => {
    this.stop();
    const text = this.#text;
    this.#text = '';
    return text;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') this.#onCancel();
    else if (key === 'Backspace') this.#text = this.#text.slice(0, -1);
    else if (key.length === 1) this.#text += key;
    // The first result is not known yet.
    else if (key !== 'Enter') return;
    // Keys mean shortcuts on the page behind, and a space presses the button that has the focus.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}

/**
 * Once `isOpening` is true, keeps typed text until the field has the focus and calls the returned function.
 * @param onCancel called on Escape
 * @returns ends the collection, with the typed text
 */
export function useTypeAhead(isOpening: boolean, onCancel: () => void): () => string {
  const [typeAhead] = useState(() => new TypeAhead(onCancel));
  useLayoutEffect(() => {
    if (!isOpening) return;
    typeAhead.start();
    return typeAhead.stop;
  }, [isOpening, typeAhead]);
  return typeAhead.take;
}
