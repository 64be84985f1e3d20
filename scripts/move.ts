import { parseArgs } from 'node:util';
import { CommandError } from '#node/commandError.ts';
import { move } from '#server/modules/operations/backup/move.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { runCommand, summaryOf } from './lib/command.ts';

/** `npm run move -- --to postgres://…`: copies the built-in database in `DUGOUT_DATA` into an empty PostgreSQL database. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to || !/^postgres(ql)?:/.test(values.to))
    throw new CommandError('Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE');
  const { dataDir } = loadConfig();
  const tables = await move({
    dataDir,
    to: values.to,
    onTable: (name, rows) => rows > 0 && console.error(`  ${name}: ${rows.toLocaleString('en')}`),
  });
  return [
    `Moved ${summaryOf(tables)}; counts and checksums of all are equal.`,
    `Start with DATABASE_URL set to the new database, and with the same DUGOUT_DATA (${dataDir}): its secret.key and nats/keys.json are still needed.`,
    'An API process on another machine needs copies of both files. The built-in database was left as it is: it is your way back.',
  ].join('\n');
});
