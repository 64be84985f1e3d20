export type CellKind = 'text' | 'index' | 'guest' | 'digital' | 'tradable' | 'boolean';

const kinds: Readonly<Record<string, CellKind>> = {
  index: 'index',
  guest: 'guest',
  digital: 'digital',
  tradable: 'tradable',
  openWebApp: 'boolean',
  'psnImap.tls': 'boolean',
  'imap.tls': 'boolean',
  'pairingInfo.addedToConsole': 'boolean',
};

/** How a field is edited, by its path (`psnImap.tls`). */
export const cellKindOf = (path: string): CellKind => kinds[path] ?? 'text';

const yes = new Set(['true', '1', 'yes']);
const no = new Set(['false', '0', 'no']);

/**
 * Value of a pasted or typed cell (specification, "Pasted cells"): an index of digits is read as an
 * integer; any other text is kept for the validation of the field; guest, digital and tradable accept words, and
 * anything else is null.
 */
export function parseCell(kind: CellKind, text: string): string | number | boolean | null {
  const trimmed = text.trim();
  const word = trimmed.toLowerCase();
  switch (kind) {
    case 'text':
      return trimmed;
    case 'index':
      return /^\d+$/.test(trimmed) ? Number(trimmed) : text;
    case 'guest':
      if (word === 'guest') return true;
      if (word === 'main') return false;
      return yesOrNo(word);
    case 'digital':
    case 'tradable':
    case 'boolean':
      return yesOrNo(word);
  }
}

function yesOrNo(word: string): boolean | null {
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
