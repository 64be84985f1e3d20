import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#server/kernel/database/database.ts';
import { migrationNames, prepare } from '#server/schema/migrate.ts';
import { root } from '../../scripts/lib/child.ts';
import { acceptedFile, baselineFile, baselineText, tableBaselineText, tablesFile } from './baseline.ts';
import { recordsOfContract } from './records.ts';
import { recordsOfTables } from './tables.ts';

/**
 * `npm run api-baseline`: records the contract and the tables of this version, as the baseline of the next
 * one. Run it with each release; changes accepted before are then discarded.
 */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
writeFileSync(baselineFile, baselineText({ version, records: recordsOfContract() }));
writeFileSync(acceptedFile, '[]\n');

const dataDir = mkdtempSync(join(tmpdir(), 'dugout-tables-'));
const store = await openStore({ dataDir, databaseUrl: null });
await prepare(store.db, async () => undefined);
writeFileSync(
  tablesFile,
  tableBaselineText({ migrations: migrationNames, tables: await recordsOfTables(store.db) }),
);
await store.close();
rmSync(dataDir, { recursive: true });
console.log(`${baselineFile}: the contract of version ${version}\n${tablesFile}: its tables`);
