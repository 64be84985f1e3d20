import Papa from 'papaparse';
import { type ProxyRows, readProxyRows } from '#domain/proxies/csv.ts';

/** Delimiters between url and region, which a URL does not contain. */
const delimiters = ['\t', ';', ','] as const;

/** Reads the text of a CSV, or pasted cells: url, region. */
export function readRows(text: string): ProxyRows {
  const delimiter = delimiters.find((one) => text.includes(one)) ?? ',';
  return readProxyRows(Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data);
}
