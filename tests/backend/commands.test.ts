import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/kernel/database/database.ts';
import { migrationNames, prepare } from '#server/schema/migrate.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import { command } from './commandLine.ts';
import { emptyPostgres, fresh, removeFolders } from './installation.ts';

afterEach(removeFolders);

const commands: [script: string, ...args: string[]][] = [
  ['admin.ts', 'list'],
  ['invite.ts'],
  ['backup.ts', 'FOLDER/backup/dugout.tar.gz'],
  ['agentCreds.ts', 'FOLDER/agent.creds'],
  ['agentCreds.ts', '--list'],
  ['move.ts', '--to', 'postgres://nobody@127.0.0.1:1/none'],
];

describe('without an installation', () => {
  test.each(commands)('%s %s creates none', (script, ...args) => {
    const folder = fresh();
    const dataDir = join(folder, 'data');
    const keysFile = join(fresh(), 'keys.json');
    openKeys(keysFile);
    const there = args.map((arg) => arg.replace('FOLDER', folder));
    expect(command(script, there, { DUGOUT_DATA: dataDir, NATS_KEYS: keysFile })).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no installation in ${dataDir}. Set DATABASE_URL or DUGOUT_DATA.`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('in a PostgreSQL they leave it empty', async () => {
    const env = { DATABASE_URL: await emptyPostgres(), DUGOUT_DATA: join(fresh(), 'data') };
    const file = join(fresh(), 'dugout.tar.gz');
    for (const [script, ...args] of [
      ['admin.ts', 'list'],
      ['backup.ts', file],
    ] as const)
      expect(command(script, args, env)).toEqual({
        status: 1,
        stdout: '',
        stderr: 'There is no installation in the database of DATABASE_URL. Start the API on it once.',
      });
    expect(existsSync(file)).toBe(false);
  });
});

test('a PostgreSQL of an earlier release is left to its running processes until the API of this one has been started', async () => {
  const env = { DATABASE_URL: await emptyPostgres(), DUGOUT_DATA: join(fresh(), 'data') };
  const store = await openStore({ dataDir: '', databaseUrl: env.DATABASE_URL });
  onTestFinished(() => store.close());
  await prepare(store.db, async () => undefined);
  expect(command('admin.ts', ['list'], env)).toMatchObject({ status: 0 });
  const [newest = ''] = migrationNames.slice(-1);
  const isExecuted = sql<{ name: string }>`select name from kysely_migration where name = ${newest}`;
  await sql`delete from kysely_migration where name = ${newest}`.execute(store.db);
  const { status, stderr } = command('admin.ts', ['list'], env);
  expect([status, stderr]).toEqual([1, expect.stringContaining(`earlier release (${newest} is missing)`)]);
  expect((await isExecuted.execute(store.db)).rows).toEqual([]);
});
