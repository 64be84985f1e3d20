import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { installationSecret } from '#server/modules/access/secret.ts';
import { openSecret } from '#server/modules/operations/secretBinding.ts';
import { backupOf, installation, now, removeFolders, repack, restoreTo, withStore } from './installation.ts';

afterEach(removeFolders);

test('the key to which the restored data belong is in place afterwards: the one of the backup, or the one that is there', async () => {
  const dataDir = await installation();
  const keyFile = join(dataDir, 'secret.key');
  await withStore({ dataDir }, ({ db }) => openSecret(db, { dataDir, lostKey: null, now }));
  const own = readFileSync(keyFile);
  const { file } = await backupOf(dataDir);
  const others = await repack(file, (folder) => {
    rmSync(join(folder, 'secret.key'));
    installationSecret(folder);
  });
  const kept = await restoreTo(dataDir, others, { replace: true });
  expect([kept.keptKeys, kept.movedAside.length]).toEqual([[keyFile], 1]);
  expect(readFileSync(keyFile)).toEqual(own);
  rmSync(keyFile);
  installationSecret(dataDir);
  const replaced = await restoreTo(dataDir, file, { replace: true });
  expect([replaced.keptKeys, replaced.movedAside.length]).toEqual([[], 2]);
  expect(readFileSync(keyFile)).toEqual(own);
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.restoring'))).toEqual([]);
});
