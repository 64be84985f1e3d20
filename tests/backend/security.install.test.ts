import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** A package's install script can run anything: only packages that need one may have one. */

const read = <T>(file: string, shape: z.ZodType<T>): T => shape.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Packages whose script installs a needed program: the project's own Node. */
const needed = ['node'];

test('only packages that need an install script may run one', () => {
  const { packages } = read(
    'package-lock.json',
    z.object({
      packages: z.record(z.string(), z.looseObject({ hasInstallScript: z.boolean().optional() })),
    }),
  );
  const scripted = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const { allowScripts } = read(
    'package.json',
    z.looseObject({ allowScripts: z.record(z.string(), z.boolean()) }),
  );
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed).toEqual(needed);
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
});

test('every package in the lock file has a checksum and no address', () => {
  const { packages } = read(
    'package-lock.json',
    z.object({
      packages: z.record(
        z.string(),
        z.looseObject({
          integrity: z.string().optional(),
          resolved: z.string().optional(),
          optional: z.boolean().optional(),
          os: z.array(z.string()).optional(),
          cpu: z.array(z.string()).optional(),
          libc: z.array(z.string()).optional(),
        }),
      ),
    }),
  );
  const isElsewhere = (part: {
    os?: string[] | undefined;
    cpu?: string[] | undefined;
    libc?: string[] | undefined;
  }) => [part.os?.includes('linux'), part.cpu?.includes('x64'), part.libc?.includes('glibc')].includes(false);
  const unchecked = Object.entries(packages).filter(
    ([path, part]) =>
      path !== '' &&
      (part.resolved !== undefined ||
        // Packages for other platforms are not downloaded here.
        (!part.integrity?.startsWith('sha512-') && !(part.optional && isElsewhere(part)))),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
  expect(existsSync('npm-shrinkwrap.json')).toBe(false);
});
