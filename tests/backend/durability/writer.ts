import { openPglite } from '#server/kernel/database/pglite/client.ts';
import { fillFolder } from '#server/kernel/database/pglite/template.ts';

/** Inserts rows one after another and prints each number once it is committed, until the process is killed. */
const folder = process.argv[2] ?? '';
await fillFolder(folder);
const database = await openPglite(folder);
await database.query('create table written (n int not null)', []);
for (let n = 1; ; n++) {
  await database.query('insert into written values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
