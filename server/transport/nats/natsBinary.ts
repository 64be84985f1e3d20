import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries } from '#node/findBinary.ts';

/** Cache of downloaded nats-servers: one folder per version. */
export const natsServerCache = fileURLToPath(new URL('../../../.cache/nats-server', import.meta.url));

/** Path of the program inside a folder of {@link natsServerCache}. */
export const binaryIn = (folder: string): string => join(folder, 'usr/sbin/nats-server');

/** Accepted versions, as shown to users. */
export const acceptedVersions = '2.12.5 or newer, or 2.11.14 or newer of 2.11';

/**
 * Whether a version is safe to run. Older ones crash at one unauthenticated WebSocket frame (CVE-2026-27889, fixed
 * in 2.11.14 and 2.12.5).
 */
export function isSafeVersion(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  if (major !== 2) return major > 2;
  if (minor === 11) return patch >= 14;
  return minor > 12 || (minor === 12 && patch >= 5);
}

/** Version of a nats-server, `2.15.1`; null when it does not run or is something else. */
export function versionOf(binary: string): string | null {
  try {
    const output = execFileSync(binary, ['--version'], {
      encoding: 'utf8',
      timeout: 10_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /^nats-server: v(\d+\.\d+\.\d+\S*)/m.exec(output)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Reason why a nats-server of this version cannot be used, as the end of a sentence; null when it can. */
export const unsafeReason = (version: string): string | null =>
  isSafeVersion(version)
    ? null
    : `is version ${version}, which can be crashed with one unauthenticated frame`;

/** Reason why a nats-server cannot be used, as the end of a sentence; null when it can. */
export function unsuitableReason(binary: string): string | null {
  const version = versionOf(binary);
  return version ? unsafeReason(version) : 'does not run as a nats-server';
}

/** Downloaded versions, in no particular order. */
const downloaded = (cache: string): string[] =>
  existsSync(cache)
    ? readdirSync(cache)
        .filter((name) => /^\d/.test(name))
        .map((name) => binaryIn(join(cache, name)))
    : [];

/** The first sufficiently new nats-server on the PATH, otherwise in the download cache; null without one. */
export function findNatsServer(cache = natsServerCache): string | null {
  return (
    [...findBinaries('nats-server'), ...downloaded(cache)].find((file) => !unsuitableReason(file)) ?? null
  );
}
