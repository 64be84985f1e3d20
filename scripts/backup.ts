import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '#server/modules/operations/backup/backup.ts';
import { recordBackup } from '#server/modules/operations/backup/lastBackup.ts';
import { reasonOf } from '#node/commandError.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { runCommand, summaryOf } from './lib/command.ts';

/**
 * `npm run backup [-- FILE] [--without-keys]`: writes a backup of the database of `DATABASE_URL`, or of the built-in one in
 * `DUGOUT_DATA`. Default: `dugout-YYYY-MM-DDTHH-MM-SS.tar.gz` in the current folder.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-keys': { type: 'boolean', default: false } },
  });
  const now = new Date();
  const name = `dugout-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
  const file = resolve(positionals[0] ?? name);
  const { dataDir, databaseUrl, natsKeysFile } = loadConfig();
  const withKeys = !values['without-keys'];
  const { tables } = await backup({ dataDir, databaseUrl, natsKeysFile, file, withKeys, now: () => now });
  const warning = await recordBackup({ dataDir, databaseUrl }, now).then(
    () => '',
    (error: unknown) => `\nAlerts do not know of it, because that could not be written: ${reasonOf(error)}`,
  );
  const keys = withKeys
    ? 'It contains the keys of this installation: keep it where nobody else can read it.'
    : 'It contains no keys: without secret.key the stored secrets cannot be read.';
  return `${file}: ${summaryOf(tables)}.\n${keys}${warning}`;
});
