import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** Files that start the whole app or the whole server: files that only these import affect nearly every test. */
const hubs: ReadonlySet<string> = new Set([
  'tests/components/openApp.tsx',
  'tests/backend/world.ts',
  'tests/support/stack.ts',
]);

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The part of the tree to which a file belongs: `features/wallet`, `modules/money`; undefined outside of these. */
const partOf = (file: string): string | undefined =>
  /^(?:src\/(features\/[\w-]+|ui\/\w+|entities\/\w+|data\/\w+)|server\/(modules\/\w+))\//
    .exec(file)
    ?.slice(1)
    .join('');

/** Whether a test that starts everything is about the part of a changed file, judged by its location or name. */
function isAbout(test: string, part: string): boolean {
  const name = part.split('/').at(-1) ?? '';
  return partOf(test) === part || test.startsWith(`tests/backend/${name}.`);
}

/**
 * The tests that a change can break: those that import a changed file, directly or through others. Tests that
 * reach it only through the whole app or the whole server count if they are about the same part.
 * @param imports the imported files of each file
 */
export function testsOf(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports)
    for (const other of imported) importers.set(other, [...(importers.get(other) ?? []), file]);
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    if (!hubs.has(file) || changed.includes(file)) importers.get(file)?.forEach(visit);
  };
  changed.forEach(visit);
  const parts = new Set(changed.map(partOf).filter((part) => part !== undefined));
  return [...imports.keys()]
    .filter((file) => isTest(file) && (reached.has(file) || [...parts].some((part) => isAbout(file, part))))
    .toSorted();
}

const aliases = Object.entries(packageJson.imports).map(
  ([from, to]) => [from.replace('*', ''), String(to).replace(/^\.\/|\*.*$/g, '')] as const,
);

function resolveImport(from: string, path: string): string {
  if (path.startsWith('.')) return join(dirname(from), path);
  const alias = aliases.find(([prefix]) => path.startsWith(prefix));
  return alias ? `${alias[1]}${path.slice(alias[0].length)}` : path;
}

/** The imports of each source file of the repository. Every import contains the file extension. */
function readImports(): Map<string, readonly string[]> {
  const files = globSync('{contract,domain,src,workers,node,server,agent,demo,scripts,tests}/**/*.{ts,tsx}');
  // Imported by the names of their files.
  const migrations = files.filter((file) => file.startsWith('server/schema/migrations/'));
  return new Map(
    files.map((file) => {
      const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import) ?'([#.][^']+)'/g);
      const imported = [...found].map(([, path = '']) => resolveImport(file, path));
      return [file, file === 'server/schema/migrate.ts' ? [...imported, ...migrations] : imported];
    }),
  );
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The tests that the files changed since a commit can break. @throws if git does not know the commit */
export function changedTests(since: string): readonly string[] {
  const changed = [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return testsOf(changed, readImports());
}
