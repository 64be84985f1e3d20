import { z } from 'zod';
import { scriptVersion } from '#contract/http/configSchema.ts';

const partsOf = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Order of versions by their dotted parts as numbers: `1.9.0.0` before `1.10.0.0`. A missing part counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Sorted for a selector, newest first. */
export const newestFirst = <T extends { version: string }>(releases: readonly T[]): T[] =>
  releases.toSorted((a, b) => compareVersions(b.version, a.version));

/** Whether there is a newer version; false while one of the two is unknown. */
export const isOutdated = (version: string | undefined, newest: string | null): boolean =>
  version !== undefined && newest !== null && compareVersions(version, newest) < 0;

/** Validation error of an entered version (specification, validation rules). */
export type VersionFault = 'required' | 'invalid' | 'unchanged';

export const versionFaults = {
  invalid: 'versionInvalid',
  unchanged: 'versionUnchanged',
} as const;

/** @param current version that the server has now. @returns null when it is valid. */
export function versionFault(typed: string, current: string | null): VersionFault | null {
  const version = typed.trim();
  if (!version) return 'required';
  if (!scriptVersion.safeParse(version).success) return 'invalid';
  return version === current ? 'unchanged' : null;
}

/**
 * A form schema: the version is valid and differs from the current one.
 * @param current null: there is none
 */
export const versionSchema = (current: string | null) =>
  z.object({
    version: z
      .string()
      .trim()
      .min(1)
      .check(({ value, issues }) => {
        const fault = versionFault(value, current);
        if (fault === 'invalid' || fault === 'unchanged')
          issues.push({ code: 'custom', message: versionFaults[fault], input: value });
      }),
  });
