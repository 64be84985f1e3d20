import Papa from 'papaparse';
import { type ParsedQuery, parseQueryCells } from '#domain/accounts/search.ts';

/** Delimiters, the least likely in a name first. Lines of a query may have one to three cells, so counting does not help. */
const delimiters = ['\t', ';', '|', ','] as const;

/** A pasted text or the text of a CSV. */
export function parseQuery(text: string): ParsedQuery {
  const delimiter = delimiters.find((one) => text.includes(one)) ?? ',';
  return parseQueryCells(Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' }).data);
}

/** The text of a CSV in UTF-8 or UTF-16, otherwise in Windows-1251. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
