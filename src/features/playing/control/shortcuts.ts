/**
 * Shortcuts of the control view. All with Alt, by the key's place: without it every key may belong to the
 * console.
 */
export const shortcuts = {
  screenshot: { keys: 'alt+p', label: 'Alt+P' },
  control: { keys: 'alt+c', label: 'Alt+C' },
  keyboard: { keys: 'alt+k', label: 'Alt+K' },
  gamepad: { keys: 'alt+g', label: 'Alt+G' },
  onScreenPad: { keys: 'alt+o', label: 'Alt+O' },
  arrange: { keys: 'alt+a', label: 'Alt+A' },
  settings: { keys: 'alt+s', label: 'Alt+S' },
  resume: { keys: 'alt+r', label: 'Alt+R' },
  fullscreen: { keys: 'alt+enter', label: 'Alt+Enter' },
  close: { keys: 'alt+x', label: 'Alt+X' },
} as const;

export type ShortcutName = keyof typeof shortcuts;
