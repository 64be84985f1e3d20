import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fresh, installation, removeFolders } from '#tests/backend/installation.ts';
import { root } from './child.ts';
import { startApi } from './cluster/apis.ts';
import { readyBlock } from './ready.ts';

afterEach(removeFolders);

/** The block as lines, for an API folder without agents. */
function linesOf(ready: Omit<Parameters<typeof readyBlock>[0], 'url'>): string[] {
  writeFileSync(join(ready.dataDir, 'agents.json'), '[]');
  return readyBlock({ url: 'http://127.0.0.1:1', ...ready }).split('\n');
}

test('commands that are printed work as printed', async () => {
  const dataDir = await installation();
  const lines = linesOf({ dataDir, isDemo: false, settings: { NATS_KEYS: "/it's here/keys.json" } });
  const invite = lines.find((line) => line.endsWith('npm run invite')) ?? '';
  expect(invite).toContain(`NATS_KEYS='/it'\\''s here/keys.json' `);
  expect(execFileSync('sh', ['-c', invite], { cwd: root, encoding: 'utf8' })).toMatch(/^[\w.-]{20,}$/m);
  expect(lines.join('\n')).toContain(`${dataDir} (DUGOUT_DATA). Remove the folder`);
  expect(lines.filter((line) => line.includes('npm run admin -- create'))).toHaveLength(1);
});

test('a cluster names the folder of all its parts, and settings of its own', () => {
  const folder = fresh();
  const dataDir = join(folder, 'api');
  mkdirSync(dataDir);
  const DATABASE_URL = 'postgres://dugout@localhost/postgres?host=%2Ftmp';
  const lines = linesOf({ dataDir, isDemo: true, folder, settings: { DATABASE_URL } });
  expect(lines).toContain(`    DUGOUT_DATA=${dataDir} DATABASE_URL='${DATABASE_URL}' npm run invite`);
  expect(lines.join('\n')).toContain(`Data is kept in ${folder} (DUGOUT_DATA)`);
});

test('an API process of a cluster that does not start says why', async () => {
  const dataDir = await installation();
  const env = { PATH: process.env['PATH'], DUGOUT_DATA: dataDir, DUGOUT_LOST_SECRET: '' };
  writeFileSync(join(dataDir, 'secret.key'), '0'.repeat(64));
  await expect(startApi('api-1', env, () => undefined)).rejects.toThrow(
    /^api-1 ended with code 1:\n.*secret\.key is key \w+, but the secrets .* were encrypted with key/s,
  );
});
