import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
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
