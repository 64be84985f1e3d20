import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './child.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Smaller files need as many packets compressed as uncompressed, in bytes. */
const smallest = 1_024;

/** Brotli quality: takes half the time of 11 for 1.5 % more bytes. */
const quality = 10;

/** Sources of the built app. */
const sources = [
  '{src,workers,contract,domain}/**/*.{ts,tsx,css,po}',
  'public/**/*',
  'docs/images/*.png',
  'scripts/lib/*.ts',
  '{index.html,vite.config.ts,lingui.config.ts,package-lock.json,package.json}',
];

const dist = join(root, 'dist');
const stamp = '.stamp';

/** Hash of the content of all sources without tests; file times mean nothing after a checkout. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

export class BuildError extends Error {
  constructor(output: string) {
    super(`The app could not be built.\n${output}`);
    this.name = 'BuildError';
  }
}

/**
 * Replaces the previous build with a complete new one. A running server must never read a half-written file,
 * because browsers keep it for a year.
 */
export function replaceFolder(next: string, current: string): void {
  const old = `${current}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
}

/** Builds the app into `dist` unless the sources are unchanged. @throws BuildError with the output of the build. */
export async function ensureBuilt(print: (line: string) => void, stopped: AbortSignal): Promise<void> {
  const now = fingerprint();
  const built =
    existsSync(join(dist, 'index.html')) &&
    existsSync(join(dist, stamp)) &&
    readFileSync(join(dist, stamp), 'utf8') === now;
  if (built) return;
  print('Building the app …');
  const next = `${dist}.next`;
  const output: string[] = [];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', next],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stopped,
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new BuildError(output.join('').trim());
  await precompress(next);
  writeFileSync(join(next, stamp), now);
  replaceFolder(next, dist);
}

/**
 * Writes a `.br` and a `.gz` next to each text file of the built app, so that the API does not compress them
 * at each request. Browsers accept Brotli only over https and from this machine.
 */
async function precompress(distDir: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,html,webmanifest}', { cwd: distDir }).map(
    (file) => `${distDir}/${file}`,
  );
  const compress = async (file: string): Promise<void> => {
    const content = await readFile(file);
    if (content.length < smallest) return;
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await Promise.all([
      toBrotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
      toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
        writeFile(`${file}.gz`, bytes),
      ),
    ]);
  };
  await Promise.all(files.map(compress));
}
