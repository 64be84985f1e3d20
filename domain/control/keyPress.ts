/** The used part of a `KeyboardEvent`. */
export interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
}

/** Keys (`KeyboardEvent.key`) that only modify other keys, or that belong to the browser or the system. */
const notForConsole = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'ContextMenu',
  'Control',
  'Dead',
  'Fn',
  'FnLock',
  'Hyper',
  'Meta',
  'NumLock',
  'OS',
  'PrintScreen',
  'Process',
  'ScrollLock',
  'Shift',
  'Super',
  'Symbol',
  'SymbolLock',
  'Unidentified',
]);

/** Function keys, media keys and the browser's own keys: `F5`, `AudioVolumeUp`, `BrowserBack`. */
const systemKeys = /^(F\d+|(Audio|Media|Browser|Launch|Brightness|Mic|Zoom)[A-Za-z]+)$/;

/** Whether a key was pressed for the console: not a modifier alone, nor a shortcut of the browser or the system. */
export function isKeyPress({ key, altKey, ctrlKey, metaKey, isComposing }: KeyPress): boolean {
  if (altKey || ctrlKey || metaKey || isComposing) return false;
  return !notForConsole.has(key) && !systemKeys.test(key);
}
