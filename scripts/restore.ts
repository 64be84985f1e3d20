import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { secretFile } from '#server/modules/access/secret.ts';
import { CommandError } from '#node/commandError.ts';
import { restore } from '#server/modules/operations/backup/restore.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { runCommand, summaryOf } from './lib/command.ts';

/**
 * `npm run restore -- FILE [--replace]`: restores a backup to the database of `DATABASE_URL`, or to the
 * built-in one in `DUGOUT_DATA`. `--replace` permits it when there already is a database.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new CommandError('Usage: npm run restore -- FILE [--replace]');
  const { dataDir, databaseUrl, natsKeysFile } = loadConfig();
  const { manifest, movedAside, missingKeys, keptKeys, otherKeys } = await restore({
    dataDir,
    databaseUrl,
    natsKeysFile,
    file,
    replace: values.replace,
    now: () => new Date(),
  });
  return [
    `Restored ${summaryOf(manifest.tables)} of ${manifest.createdAt}, by version ${manifest.version}.`,
    ...movedAside.map((path) =>
      basename(path).startsWith(secretFile)
        ? `Moved aside: ${path}. In its place is the key of the backup, with which the restored data were encrypted; keep the old one as long as you keep what it has encrypted.`
        : `Moved aside: ${path}`,
    ),
    ...keptKeys.map(
      (path) =>
        `Kept: ${path}, with which the restored data were encrypted. The backup contains another key.`,
    ),
    ...missingKeys.map((path) =>
      basename(path) === secretFile
        ? `The backup does not contain ${path}: put it there before you start. Without it the API refuses this database, whose secrets it could not read.`
        : `The backup does not contain ${path}: put it there before you start, or a new one is made and the credentials of all agents are invalid.`,
    ),
    ...otherKeys.map((path) => `Left alone, although it differs from the one in the backup: ${path}`),
  ].join('\n');
});
