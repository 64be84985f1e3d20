import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { secretFile } from '#server/modules/access/index.ts';
import { CommandError, reasonOf } from '#node/commandError.ts';
import { runProgram } from './programs.ts';

/** Content of `manifest.json` in a backup. */
const manifest = z.object({
  /** Increases when an older `restore` could not read the format. */
  format: z.literal(1),
  kind: z.enum(['pglite', 'postgres']),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.string(), sum: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** Where the keys of an installation are. */
export interface KeyPlaces {
  dataDir: string;
  /** Key file of the messaging channel; it may be outside of the data folder. */
  natsKeysFile: string;
}

/** Names in a backup of the included keys, and their paths: without them secrets cannot be read. */
export const keyPaths = ({ dataDir, natsKeysFile }: KeyPlaces): readonly [name: string, path: string][] => [
  [secretFile, join(dataDir, secretFile)],
  ['nats/keys.json', natsKeysFile],
];

const manifestFile = 'manifest.json';

/**
 * Packs a folder with a manifest into a compressed file that only its owner can read. The file appears when it is complete.
 * @throws CommandError
 */
export async function pack(folder: string, content: Manifest, file: string): Promise<void> {
  writeFileSync(join(folder, manifestFile), JSON.stringify(content, null, 2), { mode: 0o600 });
  const draft = `${file}.making`;
  try {
    writeFileSync(draft, '', { mode: 0o600 });
    await runProgram('tar', ['-czf', draft, '-C', folder, '.']);
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Unpacks a backup into an empty folder. @throws CommandError when it is damaged, or not a backup */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  try {
    await runProgram('tar', ['-xzf', file, '--no-same-owner', '-C', folder]);
  } catch (error) {
    throw new CommandError(`The backup ${file} is damaged: ${reasonOf(error)}`, { cause: error });
  }
  const path = join(folder, manifestFile);
  if (!existsSync(path)) throw new CommandError(`${file} is no backup of Dugout: it has no manifest.`);
  const parsed = manifest.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new CommandError(`${file} was made by another version of Dugout: its manifest cannot be read.`);
  return parsed.data;
}
