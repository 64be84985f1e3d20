import Papa from 'papaparse';
import { type ParsedQuery, parseQueryCells } from '#domain/accounts/search.ts';

/** Delimiters, the least likely in a name first. Lines of a query may have one to three cells, so counting does not help. */
const delimiters = ['\t', ';', '|', ','] as const;

/** A pasted text or the text of a CSV. */
export function parseQuery(text: string): ParsedQuery {
  const delimiter = delimiters.find((one) => text.includes(one)) ?? ',';
  return parseQueryCells(Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' }).data);
}
