import Papa from 'papaparse';
import { type ProxyRows, readProxyRows } from '#domain/proxies/csv.ts';

/** Delimiters between url and region. */
const delimiters = ['\t', ';', ','] as const;

const address = String.raw`(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])`;
/** A host with its port, or an address: where it stands, the URL ends. */
const place = String.raw`(?:${address}(?::\d+)?|[^\s"/?#\\@:;,[\]]+:\d+)(?=[\s"/?#\\;,]|$)`;
const anyText = String.raw`[^\s"/?#\\]*`;

/**
 * Login and password of a URL. Delimiters in them are a part of the URL; they have no other use there. A region
 * may contain `@`, too: they end before the first host, and a URL that begins with its host has none.
 */
const userInfo = new RegExp(
  `(?<=://)(?!${address}(?::\\d+)?[;,])(?:${anyText}?(?=@${place})|(?!${place})${anyText}(?=@))`,
  'gi',
);

/** Reads the text of a CSV, or pasted cells: url, region. */
export function readRows(text: string): ProxyRows {
  const safe = text
    .replace(/^\uFEFF/, '')
    .replace(userInfo, (access) => access.replace(/[;,]/g, encodeURIComponent));
  const delimiter = delimiters.find((one) => safe.includes(one)) ?? ',';
  return readProxyRows(Papa.parse<string[]>(safe, { delimiter }).data);
}
