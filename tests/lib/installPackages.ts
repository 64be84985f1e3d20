import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const cache = resolve(import.meta.dirname, '../../.cache');

/**
 * Installs packages that only one tool needs, unless present: they are not installed with the app.
 * @param folder their folder in `.cache`
 * @param packages parts of a `package.json`, with pinned versions
 * @returns the path of the folder
 * @throws if npm fails; the message contains its output
 */
export async function installPackages(
  folder: string,
  packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<string> {
  const place = join(cache, folder);
  const manifest = JSON.stringify({ private: true, type: 'module', ...packages }, null, 2);
  await mkdir(place, { recursive: true });
  const installed = await readFile(join(place, 'package.json'), 'utf8').catch(() => '');
  if (installed === manifest) return place;
  await rm(join(place, 'node_modules'), { recursive: true, force: true });
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  await writeFile(join(place, 'package.json'), manifest);
  try {
    await promisify(execFile)('npm', args, { cwd: place });
  } catch (error) {
    // The next run tries again.
    await rm(join(place, 'package.json'));
    throw error;
  }
  return place;
}
