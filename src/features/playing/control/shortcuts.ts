/**
 * Shortcuts of the control view. All with Alt, by the key's place: without it every key may belong to the
 * console.
 */
export const shortcuts = {
  screenshot: 'Alt+P',
  control: 'Alt+C',
  keyboard: 'Alt+K',
  gamepad: 'Alt+G',
  onScreenPad: 'Alt+O',
  arrange: 'Alt+A',
  settings: 'Alt+S',
  resume: 'Alt+R',
  fullscreen: 'Alt+Enter',
  close: 'Alt+X',
} as const;

export type ShortcutName = keyof typeof shortcuts;
