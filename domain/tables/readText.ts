import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';

export interface DecodedText {
  text: string;
  encoding: CsvEncoding;
  /** The encoding was chosen by the user, or the bytes do not show it for certain. */
  isDoubtful: boolean;
}

/** The encoding by the first bytes of a file. */
function markedEncoding([first, second]: Uint8Array): CsvEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * The text of a CSV: in UTF-8, or UTF-16 with a mark. If it is not valid UTF-8, broken bytes become U+FFFD as
 * long as most letters are valid; otherwise it is read as Windows-1251.
 * @param chosen null: the recognized encoding
 */
export async function readText(file: Blob, chosen: CsvEncoding | null = null): Promise<DecodedText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = chosen ?? markedEncoding(bytes);
  if (marked !== null)
    return { text: new TextDecoder(marked).decode(bytes), encoding: marked, isDoubtful: chosen !== null };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', isDoubtful: false };
  } catch {
    const text = new TextDecoder().decode(bytes);
    const broken = text.match(/\ufffd/g)?.length ?? 0;
    const letters = (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - broken;
    return letters > broken
      ? { text, encoding: 'utf-8', isDoubtful: true }
      : { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251', isDoubtful: true };
  }
}
