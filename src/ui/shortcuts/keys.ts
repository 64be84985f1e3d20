/** Keys of the shell, by place (`KeyboardEvent.code`) or by sign (`KeyboardEvent.key`); `mod` is Ctrl, on a Mac also ⌘. */
export interface KeyChord {
  code?: string;
  key?: string;
  mod?: boolean;
}

type Press = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey'>;

/** Letters go by their place, so that they work in every layout; signs by what they say. */
export function matches({ code, key, mod = false }: KeyChord, event: Press): boolean {
  if (event.altKey || (event.ctrlKey || event.metaKey) !== mod) return false;
  return code === undefined ? event.key === key : event.code === code;
}

/**
 * A press in the words of the tooltips: `F`, `Shift+F`, `/`, `Enter`. Letters go by their place here too; where the
 * keyboard has no places, as on glass, by what they say.
 */
export function strokeOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  const letter =
    /^Key([A-Z])$/.exec(code)?.[1] ?? (code === '' && /^[a-z]$/i.test(key) ? key.toUpperCase() : null);
  if (letter === null) return key;
  return shiftKey ? `Shift+${letter}` : letter;
}

/** Where letters and signs are written, or choose by their first letter. */
const texts =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';

/** Whether a key is on its way into a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(texts) !== null;

const isMac = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** What stands on the keys of a chord: `Ctrl+K`, on a Mac `⌘K`. */
export const modLabel = (sign: string): string => (isMac() ? `⌘${sign}` : `Ctrl+${sign}`);
