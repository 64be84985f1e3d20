import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { breakingSuffix, migrate, migrationNames, NewerSchemaError } from '#server/schema/migrate.ts';
import { copyPglite, emptyTables } from '../backend/databases.ts';
import { readTableBaseline } from './baseline.ts';
import { recordsOfTables, tableBreaks, type TableRecords } from './tables.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dugout-tables-'));
let store: Store;
let now: TableRecords;
beforeAll(async () => {
  const [name, fill] = emptyTables;
  await copyPglite(name, dataDir, fill);
  store = await openStore({ dataDir, databaseUrl: null });
  now = await recordsOfTables(store.db);
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('processes of the last release can go on with the tables of this version, unless a migration says that they cannot', () => {
  const { migrations, tables } = readTableBaseline();
  const added = migrationNames.filter((name) => !migrations.includes(name));
  const breaks = tableBreaks(tables, now);
  if (breaks.length > 0 && !added.some((name) => name.endsWith(breakingSuffix)))
    throw new Error(
      [
        'These changes break API processes of the last release that are still running, or are started again:',
        JSON.stringify(breaks, null, 2),
        'Add first, and remove in the release after: a nullable column, a default, a second table.',
        `If that is not worth it, let the name of the new migration end with ${breakingSuffix}: all processes then have to be stopped for the update.`,
      ].join('\n'),
    );
  expect(migrations.filter((name) => !migrationNames.includes(name))).toEqual([]);
  expect([now.columns.length, now.rules.length].every((count) => count > 50)).toBe(true);
});

test.each<[statement: string, breaks: unknown[]]>([
  ['create table later (id int primary key)', []],
  ['alter table consoles add later text', []],
  ['alter table consoles add later int not null default 1', []],
  ['create index on consoles (name)', []],
  ['alter table consoles add later int unique', []],
  [
    'alter table consoles add later int not null',
    [{ where: 'column consoles.later', what: 'is needed in every new row' }],
  ],
  ['alter table consoles drop description', [{ where: 'column consoles.description', what: 'was removed' }]],
  [
    'alter table servers rename token to name_of_agent',
    [
      { where: 'column servers.token', what: 'was removed' },
      { where: 'column servers.name_of_agent', what: 'is needed in every new row' },
    ],
  ],
  [
    'alter table consoles alter description type varchar(5)',
    [{ where: 'column consoles.description', what: 'is character varying(5) instead of text' }],
  ],
  ['alter table consoles alter name drop not null', [{ where: 'column consoles.name', what: 'may be null' }]],
  [
    "alter table consoles add check (name <> '')",
    [{ where: "rule consoles: CHECK ((name <> ''::text))", what: 'is new' }],
  ],
  [
    'create unique index on consoles (lower(name), server_id)',
    [{ where: 'rule consoles: UNIQUE btree (lower(name), server_id)', what: 'is new' }],
  ],
])('%s', async (statement, breaks) => {
  // Rolled back, so that the tables of the next case are the same.
  const trx = await store.db.startTransaction().execute();
  await sql.raw(statement).execute(trx);
  const changed = await recordsOfTables(trx);
  await trx.rollback().execute();
  expect(tableBreaks(now, changed)).toEqual(breaks);
});

test('a database that a later release has changed is accepted, unless the change is breaking', async () => {
  const { db } = store;
  const add = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(db);
  await add('9001_later');
  await migrate(db);
  await add(`9002_later${breakingSuffix}`);
  await expect(migrate(db)).rejects.toThrow(NewerSchemaError);
  await sql`delete from kysely_migration where name > '9'`.execute(db);
  // A missing migration in between does not count as a later one.
  await add('0002_unknown');
  await expect(migrate(db)).rejects.toThrow(/0002_unknown is missing/);
  await sql`delete from kysely_migration where name = '0002_unknown'`.execute(db);
});
