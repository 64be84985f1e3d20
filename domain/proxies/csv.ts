import { maxProxyUrl, type ProxyInput, proxyFaults } from '#contract/http/proxies.ts';
import { oneLine, textLength } from '#contract/common.ts';
import { escapeFormula, unescapeFormula } from '#domain/accounts/csv/csv.ts';
import { isDelimiterRow } from '#domain/accounts/csv/csvImport.ts';
import { proxyUrlOf, readProxyUrl } from './url.ts';

export interface LeftOutProxy {
  /** Number in the file, from 1. */
  row: number;
  /** One of `proxyFaults`. */
  reason: string;
}

export interface ProxyRows {
  /** Each URL once. */
  valid: ProxyInput[];
  leftOut: LeftOutProxy[];
  /** Number of rows whose URL occurs in an earlier row. */
  repeated: number;
}

/** Why a URL cannot be added; null when it can. */
export function faultOfUrl(text: string): string | null {
  if (text.trim() === '') return proxyFaults.required;
  if (text.trim().length > maxProxyUrl) return proxyFaults.incorrect;
  const address = readProxyUrl(text);
  if (typeof address === 'object') return null;
  return address === 'protocol' ? proxyFaults.protocol : proxyFaults.incorrect;
}

/** Reads rows of a CSV without header: url, region. Rows without any text are ignored. */
export function readProxyRows(rows: readonly (readonly string[])[]): ProxyRows {
  const result: ProxyRows = { valid: [], leftOut: [], repeated: 0 };
  const known = new Set<string>();
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '') || (at === 0 && isDelimiterRow(cells))) continue;
    const url = unescapeFormula((cells[0] ?? '').trim());
    const fault = faultOfUrl(url);
    if (fault !== null) {
      result.leftOut.push({ row: at + 1, reason: fault });
      continue;
    }
    const address = readProxyUrl(url);
    const key = JSON.stringify(address);
    if (known.has(key)) {
      result.repeated++;
      continue;
    }
    known.add(key);
    const region = oneLine(unescapeFormula((cells[1] ?? '').trim())).slice(0, textLength.name);
    result.valid.push({ url, region: region === '' ? null : region });
  }
  return result;
}

/** The cells of a proxy in an exported file, which can be added again: url, region. */
export const proxyCells = (proxy: Parameters<typeof proxyUrlOf>[0] & { region: string | null }): string[] => [
  escapeFormula(proxyUrlOf(proxy)),
  escapeFormula(proxy.region ?? ''),
];
