import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';
import { readDecoded, textOf } from './decode.ts';

/**
 * The text of a CSV in the chosen or detected encoding, or why it cannot be read.
 * @param chosen null: the detected encoding
 */
export const readText = (file: Blob, chosen: CsvEncoding | null = null) =>
  readDecoded(file, chosen, async ({ encoding, isDoubtful, isStrict }) => {
    let text = '';
    for await (const piece of textOf(file, encoding, () => undefined, isStrict)) text += piece;
    return { text, encoding, isDoubtful };
  });
