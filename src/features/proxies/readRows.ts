import Papa from 'papaparse';
import { type ProxyRows, readProxyRows } from '#domain/proxies/csv.ts';

/** Between url and region; neither stands in a URL as it is. */
const delimiters = ['\t', ';', ','] as const;

/** Reads the text of a CSV, or pasted cells: url, region. */
export function readRows(text: string): ProxyRows {
  const delimiter = delimiters.find((one) => text.includes(one)) ?? ',';
  return readProxyRows(Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data);
}
