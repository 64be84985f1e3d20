const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ControlLeft: 'Left Ctrl',
  ControlRight: 'Right Ctrl',
  ShiftLeft: 'Left Shift',
  ShiftRight: 'Right Shift',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/** What stands on a key, by its `KeyboardEvent.code` on a US keyboard: `KeyW` is W, `Digit1` is 1. */
export function keyLabel(code: string): string {
  const named = names[code];
  if (named) return named;
  const plain = /^(?:Key|Digit)(.)$/.exec(code);
  if (plain?.[1]) return plain[1];
  return code.replace(/^Numpad/, 'Num ').replace(/([a-z])([A-Z])/g, '$1 $2');
}
