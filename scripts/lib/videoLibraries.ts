import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { videoCodecs } from '#agent/video/codec.ts';
import { videoCache } from '#agent/video/loadLibrary.ts';
import { canFetchFromDebian, fetchPackages, suiteOfSystem } from './debianPackages.ts';

/** Packages with encoders and conversion of streams, and those that conversion needs, by release of Debian. */
const packages: Readonly<Record<string, readonly string[]>> = {
  bookworm: ['libopenh264-7', 'libvpx7', 'libyuv0', 'libjpeg62-turbo'],
  trixie: ['libopenh264-8', 'libvpx9', 'libyuv0', 'libjpeg62-turbo'],
};

/** Pause after a failed download, in milliseconds: streams are not needed to start. */
const retryAfterMs = 24 * 3_600_000;

/** The time of this file is that of the last failed download. */
const failure = `${videoCache}.failed`;

/**
 * Downloads the libraries of streams where the system has none, into the project's cache. Without them agents
 * send single pictures, so a failure is only printed.
 * @returns whether streams can be encoded
 */
export function ensureVideoLibraries(print: (line: string) => void): boolean {
  if (videoCodecs().length > 0) return true;
  const suite = canFetchFromDebian() ? (suiteOfSystem() ?? '') : '';
  const names = packages[suite];
  if (!names || hasFailedLately()) return false;
  print('Fetching OpenH264, libvpx and libyuv, for video of consoles, from Debian …');
  try {
    fetchPackages(suite, names, dirname(videoCache), () => videoCache);
  } catch (error) {
    print(`They could not be fetched (${(error as Error).message}): single pictures are shown.`);
    try {
      mkdirSync(dirname(videoCache), { recursive: true });
      writeFileSync(failure, '');
    } catch {
      // The folder of the program may not be written, as by a service: the next start tries again.
    }
    return false;
  }
  return videoCodecs({ isFresh: true }).length > 0;
}

function hasFailedLately(): boolean {
  const file = statSync(failure, { throwIfNoEntry: false });
  return file !== undefined && performance.timeOrigin + performance.now() - file.mtimeMs < retryAfterMs;
}
