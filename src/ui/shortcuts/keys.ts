/** Keys besides letters that are matched by physical position, by `KeyboardEvent.code`. */
const signs: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * A key press as tooltips write it, without Ctrl, Alt and ⌘: `F`, `Shift+F`, `/`, `Enter`. Letters and square
 * brackets match by physical key, so that they work in every layout, or by character if the event has no
 * code, as with on-screen keyboards.
 */
export function strokeOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  const letter =
    /^Key([A-Z])$/.exec(code)?.[1] ?? (code === '' && /^[a-z]$/i.test(key) ? key.toUpperCase() : null);
  if (letter === null) return signs[code] ?? key;
  return shiftKey ? `Shift+${letter}` : letter;
}

type Press = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey' | 'shiftKey'>;

/** A key press with all its modifiers: `Mod+K` (Ctrl or ⌘), `Alt+P`, `Shift+F`, `?`, `Space`. */
export const chordOf = (event: Press): string =>
  `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${strokeOf(event).replace(' ', 'Space')}`;

const isMac = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** Label of a chord for tooltips and the shortcut sheet: `Ctrl+K`, on a Mac `⌘K`; `Esc`. */
export const chordLabel = (chord: string): string =>
  chord.replace('Mod+', isMac() ? '⌘' : 'Ctrl+').replace('Escape', 'Esc');

/** Elements that accept text, or select an option by its first letter. */
const texts =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';

/** Whether the key event goes to a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(texts) !== null;

/** Whether the key event goes to an element that Space presses. */
export const isPressedBySpace = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, input, summary, [role="button"], [role="tab"], [role="switch"]') !== null;

/** Whether the key event goes to an element that handles keys itself: a dialog, a menu, a tile that controls its console. */
export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [data-own-keys]') !== null;
