/**
 * Keys of the shell, by physical key (`KeyboardEvent.code`) or by character (`KeyboardEvent.key`); `mod` is Ctrl, on a
 * Mac also ⌘.
 */
export interface KeyChord {
  code?: string;
  key?: string;
  mod?: boolean;
}

type Press = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey'>;

/** Letters match by physical key, so that they work in every layout; other characters match by value. */
export function matches({ code, key, mod = false }: KeyChord, event: Press): boolean {
  if (event.altKey || (event.ctrlKey || event.metaKey) !== mod) return false;
  return code === undefined ? event.key === key : event.code === code;
}

/**
 * A key press as tooltips write it: `F`, `Shift+F`, `/`, `Enter`. Letters match by physical key, or by character where
 * the event has no code, as with on-screen keyboards.
 */
export function strokeOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  const letter =
    /^Key([A-Z])$/.exec(code)?.[1] ?? (code === '' && /^[a-z]$/i.test(key) ? key.toUpperCase() : null);
  if (letter === null) return key;
  return shiftKey ? `Shift+${letter}` : letter;
}

/** Elements that accept text, or select by first letter. */
const texts =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';

/** Whether the key event goes to a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(texts) !== null;

const isMac = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** Label of a chord: `Ctrl+K`, on a Mac `⌘K`. */
export const modLabel = (sign: string): string => (isMac() ? `⌘${sign}` : `Ctrl+${sign}`);
