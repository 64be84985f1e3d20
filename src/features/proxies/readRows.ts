import Papa from 'papaparse';
import { type ProxyRows, readProxyRows } from '#domain/proxies/csv.ts';

/** Delimiters between url and region. */
const delimiters = ['\t', ';', ','] as const;

/** Login and password of a URL. Delimiters in them are a part of the URL; they have no other use there. */
const userInfo = /(?<=:\/\/)[^\s"/?#\\]*(?=@)/g;

/** Reads the text of a CSV, or pasted cells: url, region. */
export function readRows(text: string): ProxyRows {
  const safe = text
    .replace(/^\uFEFF/, '')
    .replace(userInfo, (access) => access.replace(/[;,]/g, encodeURIComponent));
  const delimiter = delimiters.find((one) => safe.includes(one)) ?? ',';
  return readProxyRows(Papa.parse<string[]>(safe, { delimiter }).data);
}
