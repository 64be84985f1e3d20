/** Codes of X11's key symbols that are not a Latin character (X11/keysymdef.h). */
export const symbols = {
  BackSpace: 0xff_08,
  Tab: 0xff_09,
  Return: 0xff_0d,
  Escape: 0xff_1b,
  Home: 0xff_50,
  Left: 0xff_51,
  Up: 0xff_52,
  Right: 0xff_53,
  Down: 0xff_54,
  Page_Up: 0xff_55,
  Page_Down: 0xff_56,
  End: 0xff_57,
  Insert: 0xff_63,
  KP_Enter: 0xff_8d,
  F1: 0xff_be,
  F2: 0xff_bf,
  F3: 0xff_c0,
  F4: 0xff_c1,
  F5: 0xff_c2,
  F6: 0xff_c3,
  F7: 0xff_c4,
  F8: 0xff_c5,
  F9: 0xff_c6,
  F10: 0xff_c7,
  F11: 0xff_c8,
  F12: 0xff_c9,
  Shift_L: 0xff_e1,
  Shift_R: 0xff_e2,
  Control_L: 0xff_e3,
  Control_R: 0xff_e4,
  Alt_L: 0xff_e9,
  Alt_R: 0xff_ea,
  Delete: 0xff_ff,
  space: 0x20,
} as const;

const byName: Readonly<Record<string, number>> = symbols;

/** Code of a key by its name in X11 (`Return`, `Left`, `space`) or by its character (`z`, `1`); null when there is none. */
export function symbolNamed(name: string): number | null {
  if (Object.hasOwn(byName, name)) return byName[name] ?? null;
  const code = name.codePointAt(0) ?? 0;
  return name.length === 1 && code > 0x20 && code < 0x1_00 ? code : null;
}
