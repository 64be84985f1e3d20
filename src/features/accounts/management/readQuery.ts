import Papa from 'papaparse';
import { isDelimiterRow } from '#domain/accounts/csv/csvImport.ts';
import { type ParsedQuery, parseQueryCells } from '#domain/accounts/search.ts';

/** Delimiters, the least likely in a name first. Lines of a query may have one to three cells, so counting does not help. */
const delimiters = ['\t', ';', '|', ','] as const;

export function parseQuery(text: string): ParsedQuery {
  const delimiter = delimiters.find((one) => text.includes(one)) ?? ',';
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return parseQueryCells(data.filter((cells, at) => at > 0 || !isDelimiterRow(cells)));
}
