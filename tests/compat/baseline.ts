import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Break } from './compare.ts';
import type { ContractRecord } from './records.ts';
import type { ColumnRecord, RuleRecord, TableRecords } from './tables.ts';

/** The contract of the last release: its version, then one record on each line. */
export const baselineFile = join(import.meta.dirname, 'baseline.jsonl');
/** The tables of the last release: the names of its migrations, then one column or rule on each line. */
export const tablesFile = join(import.meta.dirname, 'tables.jsonl');
/** Intended changes since then that break programs of that release. */
export const acceptedFile = join(import.meta.dirname, 'accepted.json');

const acceptedBreak = z.object({
  where: z.string(),
  what: z.string(),
  /** The consequences for users who have not reloaded their page, and why these are acceptable. */
  note: z.string().min(20),
});
export type AcceptedBreak = z.infer<typeof acceptedBreak>;

export interface Baseline {
  version: string;
  records: ContractRecord[];
}

export function readBaseline(): Baseline {
  const [first = '', ...lines] = readFileSync(baselineFile, 'utf8').trim().split('\n');
  const { version } = JSON.parse(first) as { version: string };
  return { version, records: lines.map((line) => JSON.parse(line) as ContractRecord) };
}

export const baselineText = ({ version, records }: Baseline): string =>
  [{ version }, ...records].map((line) => `${JSON.stringify(line)}\n`).join('');

export interface TableBaseline {
  /** Names of the migrations. */
  migrations: readonly string[];
  tables: TableRecords;
}

export function readTableBaseline(): TableBaseline {
  const [first = '', ...lines] = readFileSync(tablesFile, 'utf8').trim().split('\n');
  const { migrations } = JSON.parse(first) as Pick<TableBaseline, 'migrations'>;
  const records = lines.map((line) => JSON.parse(line) as ColumnRecord | RuleRecord);
  const columns = records.filter((record) => 'column' in record);
  return { migrations, tables: { columns, rules: records.filter((record) => 'rule' in record) } };
}

export const tableBaselineText = ({ migrations, tables }: TableBaseline): string =>
  [{ migrations }, ...tables.columns, ...tables.rules].map((line) => `${JSON.stringify(line)}\n`).join('');

export const readAccepted = (): AcceptedBreak[] =>
  z.array(acceptedBreak).parse(JSON.parse(readFileSync(acceptedFile, 'utf8')));

/** Breaks that have not been accepted, and accepted ones that do not (or no longer) exist. */
export function judge(breaks: readonly Break[], accepted: readonly AcceptedBreak[]) {
  const isSame = (a: Break) => (b: Break) => a.where === b.where && a.what === b.what;
  return {
    unaccepted: breaks.filter((one) => !accepted.some(isSame(one))),
    outdated: accepted.filter((one) => !breaks.some(isSame(one))),
  };
}
