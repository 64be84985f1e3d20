import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file with the secret, in the data folder. */
export const secretFile = 'secret.key';

/**
 * The secret of the installation; null when its file is missing.
 * @throws Error that names the file when it does not contain 64 hexadecimal digits.
 */
export const readSecret = (dataDir: string): Buffer | null => read(join(dataDir, secretFile));

/**
 * The secret of the installation: 32 random bytes, made when there are none, and readable by their owner
 * only. Every key that must survive a restart is derived from it, including that of stored passwords, so an
 * existing database needs the secret with which it was created (`secretBinding.ts`).
 * @throws Error that names the file when it does not contain 64 hexadecimal digits.
 */
export function installationSecret(dataDir: string): Buffer {
  const path = join(dataDir, secretFile);
  const stored = read(path);
  if (stored) return stored;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  // Flushed, because a power failure must not leave the file without its content.
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process was faster: its secret is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = read(path);
  if (!made) throw new Error(`The secret in ${path} cannot be read`);
  return made;
}

function read(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new Error(
    `${path} does not hold 64 hexadecimal digits. Restore it from a backup: ` +
      'without it stored passwords, second factors and logins of proxies cannot be read.',
  );
}

/** A key for one purpose, as lower-case hex: same secret and purpose, same key. */
export const deriveKey = (secret: Buffer, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('hex');
