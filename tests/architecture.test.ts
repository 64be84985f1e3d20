import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RouteName, routeNames } from '#domain/access/routeMap.ts';

const root = resolve(import.meta.dirname, '..');

/** A small project under the rules of the repository: what each file imports, and the rule expected to reject it. */
const project: readonly {
  file: string;
  imports: string;
  refused?: 'dependencies' | 'no-unknown-dependencies';
}[] = [
  { file: 'domain/consoles/labels.ts', imports: '#contract/common.ts' },
  { file: 'domain/consoles/labels.test.ts', imports: '#tests/fakes/clock.ts' },
  { file: 'src/platform/api/client.ts', imports: '#domain/consoles/labels.ts' },
  { file: 'src/data/servers/queries.ts', imports: '#platform/api/client.ts' },
  { file: 'src/ui/Badge/Badge.ts', imports: '#domain/consoles/labels.ts' },
  { file: 'src/entities/servers/Picker.ts', imports: '#data/servers/queries.ts' },
  { file: 'src/entities/servers/Badge.ts', imports: '#ui/Badge/Badge.ts' },
  { file: 'src/features/wall/Wall.ts', imports: '#entities/servers/Picker.ts' },
  { file: 'src/features/wall/Tile.ts', imports: './Wall.ts' },
  { file: 'src/app/router.ts', imports: '#features/wall/Wall.ts' },
  { file: 'workers/channel.worker.ts', imports: '#domain/consoles/labels.ts' },
  { file: 'node/log.ts', imports: '#contract/common.ts' },
  { file: 'server/schema/tables.ts', imports: '#domain/consoles/labels.ts' },
  { file: 'server/kernel/database/database.ts', imports: '#server/schema/tables.ts' },
  { file: 'server/modules/access/rights.ts', imports: '#server/kernel/database/database.ts' },
  { file: 'server/modules/access/index.ts', imports: './rights.ts' },
  { file: 'server/modules/money/ledger.ts', imports: '#server/modules/access/index.ts' },
  { file: 'server/transport/http/app.ts', imports: '#server/modules/access/index.ts' },
  { file: 'server/main.ts', imports: '#server/transport/http/app.ts' },
  { file: 'agent/agent.ts', imports: '#node/log.ts' },
  { file: 'demo/seed.ts', imports: '#server/modules/access/rights.ts' },
  { file: 'scripts/start.ts', imports: '#demo/seed.ts' },
  { file: 'tests/fakes/clock.ts', imports: '#data/servers/queries.ts' },
  { file: 'vite.config.ts', imports: './scripts/start.ts' },

  { file: 'contract/up.ts', imports: '#domain/consoles/labels.ts', refused: 'dependencies' },
  { file: 'domain/consoles/up.ts', imports: '#data/servers/queries.ts', refused: 'dependencies' },
  { file: 'domain/consoles/fake.ts', imports: '#tests/fakes/clock.ts', refused: 'dependencies' },
  { file: 'src/platform/api/up.ts', imports: '#data/servers/queries.ts', refused: 'dependencies' },
  { file: 'src/data/servers/up.ts', imports: '#features/wall/Wall.ts', refused: 'dependencies' },
  { file: 'src/ui/Badge/data.ts', imports: '#data/servers/queries.ts', refused: 'dependencies' },
  { file: 'src/ui/Badge/platform.ts', imports: '#platform/api/client.ts', refused: 'dependencies' },
  { file: 'src/ui/Badge/entity.ts', imports: '#entities/servers/Picker.ts', refused: 'dependencies' },
  { file: 'src/data/servers/entity.ts', imports: '#entities/servers/Picker.ts', refused: 'dependencies' },
  { file: 'src/entities/servers/up.ts', imports: '#features/wall/Wall.ts', refused: 'dependencies' },
  { file: 'src/features/control/other.ts', imports: '#features/wall/Wall.ts', refused: 'dependencies' },
  { file: 'src/features/control/relative.ts', imports: '../wall/Wall.ts', refused: 'dependencies' },
  { file: 'src/features/wall/platform.ts', imports: '#platform/api/client.ts', refused: 'dependencies' },
  { file: 'workers/data.ts', imports: '#data/servers/queries.ts', refused: 'dependencies' },
  { file: 'server/app.ts', imports: '#platform/api/client.ts', refused: 'dependencies' },
  { file: 'node/up.ts', imports: '#server/kernel/database/database.ts', refused: 'dependencies' },
  { file: 'server/kernel/up.ts', imports: '#server/modules/access/index.ts', refused: 'dependencies' },
  { file: 'server/modules/access/up.ts', imports: '#server/transport/http/app.ts', refused: 'dependencies' },
  {
    file: 'server/modules/money/inside.ts',
    imports: '#server/modules/access/rights.ts',
    refused: 'dependencies',
  },
  {
    file: 'server/transport/inside.ts',
    imports: '#server/modules/access/rights.ts',
    refused: 'dependencies',
  },
  { file: 'server/demo.ts', imports: '#demo/seed.ts', refused: 'dependencies' },
  { file: 'agent/server.ts', imports: '#server/kernel/database/database.ts', refused: 'dependencies' },
  { file: 'scripts/app.ts', imports: '#data/servers/queries.ts', refused: 'dependencies' },
  { file: 'knip.config.ts', imports: './src/data/servers/queries.ts', refused: 'dependencies' },
  { file: 'src/app/gone.ts', imports: '#features/gone/Gone.ts', refused: 'no-unknown-dependencies' },
];

/** Files with faults other than in their imports, by path. */
const others: Readonly<Record<string, string>> = {
  'domain/circle/a.ts': `import type { B } from './b.ts';\n\nexport type A = B[];\n`,
  'domain/circle/b.ts': `import type { A } from './a.ts';\n\nexport type B = A | string;\n`,
  'src/misc/things.ts': 'export const value = 1;\n',
  'src/features/cache/direct.ts': `import '@tanstack/react-query';\n`,
  'src/features/cache/hook.test.ts': `import '@tanstack/react-query';\n`,
  'src/app/cache/client.ts': `import { useQueryClient } from '@tanstack/react-query';\n\nexport const use = useQueryClient;\n`,
  'src/ui/DataTable/DataTable.tsx': `export const value = 1;\n`,
  'src/ui/DataTable/Row.tsx': `export const value = 1;\n`,
  'src/features/cache/table.ts': `import '#ui/DataTable/DataTable.tsx';\n`,
  'src/features/cache/row.ts': `import '#ui/DataTable/Row.tsx';\n`,
  'src/features/own/Form.tsx': `export const Form = () => <form />;\n`,
};

let folder: string;
/** Findings of the linter in the small project. */
let reported: readonly Diagnostic[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dugout-layers-'));
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json'])
    await copyFile(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await put('contract/common.ts', 'export const value = 1;\n');
  for (const { file, imports } of project) {
    await put(file, `import { value as below } from '${imports}';\n\nexport const value = below;\n`);
  }
  for (const [file, text] of Object.entries(others)) await put(file, text);
  reported = await diagnose();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the linter rejects exactly the imports of higher or sibling layers', () => {
  const expected = project.flatMap(({ file, refused }) =>
    refused ? [`${file}: boundaries(${refused})`] : [],
  );
  const ofProject = new Set(project.map(({ file }) => file));
  expect(refusedIn((file) => ofProject.has(file))).toEqual(expected.toSorted());
});

test('the linter rejects a circle of imports, of types too', () => {
  expect(refusedIn((file) => file.startsWith('domain/circle'))).toEqual([
    'domain/circle/a.ts: import(no-cycle)',
    'domain/circle/b.ts: import(no-cycle)',
  ]);
});

test('the linter rejects a file outside all layers', () => {
  expect(refusedIn((file) => file.startsWith('src/misc'))).toEqual([
    'src/misc/things.ts: boundaries(no-unknown-files)',
  ]);
});

test('the linter rejects imports of the query cache in screens and of table internals in features', () => {
  expect(refusedIn((file) => /^src\/(?:app|features)\/cache/.test(file))).toEqual([
    'src/app/cache/client.ts: eslint(no-restricted-imports)',
    'src/features/cache/direct.ts: eslint(no-restricted-imports)',
    'src/features/cache/row.ts: eslint(no-restricted-imports)',
  ]);
});

test('the linter rejects a form element other than that of all forms', () => {
  expect(refusedIn((file) => file.startsWith('src/features/own'))).toEqual([
    'src/features/own/Form.tsx: react(forbid-elements)',
  ]);
});

/** A dialog that a component opens by its own state. */
const ownDialog = /const \[(?:\w*dialog|is(?:Asking|Confirming|\w*Dialog\w*|\w+Open)), \w+\] = useState/i;

test('pages open dialogs with usePageDialog', async () => {
  expect('const [dialog, setDialog] = useState<string | null>(null);').toMatch(ownDialog);
  expect('const [isVersionOpen, setVersionOpen] = useState(false);').toMatch(ownDialog);
  expect('const [isOpen, setOpen] = useState(false);').not.toMatch(ownDialog);
  const found: string[] = [];
  for await (const file of glob('src/{entities,features}/**/*.{ts,tsx}', { cwd: root }))
    if (ownDialog.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  expect(found).toEqual([]);
});

test('what the linter says about a refused import names the recipe', async () => {
  const messages = reported.filter(({ filename }) =>
    ['domain/consoles/up.ts', 'src/features/wall/platform.ts'].includes(filename),
  );
  expect(messages.length).toBeGreaterThan(1);
  for (const { message } of messages) expect(message).toMatch(/docs\/recipes\.md, "[^"]+"/);
  const recipes = await readFile(join(root, 'docs/recipes.md'), 'utf8');
  for (const { message } of messages) expect(recipes).toContain(`## ${/"([^"]+)"/.exec(message)?.[1]}\n`);
});

/** Screens without a link in the menu, and the way to them. */
const besideTheMenu: Partial<Record<RouteName, string>> = {
  login: 'signed out',
  register: 'signed out',
  forgotPassword: 'link of login',
  resetPassword: 'link in a mail',
  logout: 'user menu',
  inviteAccess: 'access link',
  userSettings: 'user menu',
  userBilling: 'user menu',
  performance: 'user menu',
  console: 'menu of a tile, palette, home, activity',
  viewScheduler: 'row of ownSchedulers',
  editScheduler: 'row of ownSchedulers',
  newScheduler: 'button of ownSchedulers',
  notFound: 'unknown address',
};

test('every screen is in the menu, or left out on purpose', async () => {
  const menu = await readFile(join(root, 'src/app/shell/sections.ts'), 'utf8');
  const listed = new Set([...menu.matchAll(/\bitem\('(\w+)'/g)].map(([, name]) => name));
  const faults = routeNames.flatMap((name) => {
    if (listed.has(name) === name in besideTheMenu)
      return listed.has(name)
        ? [
            `${name} is in src/app/shell/sections.ts: remove it from besideTheMenu in tests/architecture.test.ts.`,
          ]
        : [
            `Nobody finds ${name}: add it to a section of src/app/shell/sections.ts, or the way to it to besideTheMenu in tests/architecture.test.ts (docs/recipes.md, "A screen").`,
          ];
    return [];
  });
  expect(faults).toEqual([]);
});

/** Top-level values that can change: variables, empty collections, observables and queues. A WeakMap is state of its keys. */
const moduleState =
  /^(?:export )?(?:let \w+|const \w+ = (?:new (?:Map|Set|PQueue)(?:<.*>)?\((?!\[)|createObservable\b))/gm;

/** Caches of pure functions, whose effect tests cannot observe. */
const pureCaches = ['src/ui/Gantt/GanttDrawing.tsx'];

test('no module of the app has mutable top-level state', async () => {
  expect('let lastId = 0;'.match(moduleState)).not.toBeNull();
  expect('const drawn = new Map<string, Row>();'.match(moduleState)).not.toBeNull();
  expect("const moves = new Set(['Home', 'End']);".match(moduleState)).toBeNull();
  const found: string[] = [];
  for await (const file of glob('src/{data,ui,entities,features,app}/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('.test.') || pureCaches.includes(file)) continue;
    const matches = (await readFile(join(root, file), 'utf8')).match(moduleState) ?? [];
    found.push(...matches.map((text) => `${file}: ${text}`));
  }
  expect(found).toEqual([]);
});

/** The machine's time of day in any of its forms. Given times, as in `new Date(at)`, are not a clock. */
const machineTime =
  /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?![\w(<]))|(?<![\w.]|new )Date\(|\bTemporal\.Now\b|\bdayjs(?:\.utc)?\(\s*\)/g;

/**
 * Files that read the machine's clock: apps and agents use the API's time, which these correct
 * (docs/decisions/2026-11-24-one-clock.md).
 */
const clocks = ['agent/agentClock.ts', 'domain/serverClock.ts'];

test('the clock of the machine is read by the modules of the clock only', async () => {
  for (const text of [
    'Date.now()',
    'new Date()',
    'new Date( )',
    'Date()',
    'Temporal.Now.instant()',
    'dayjs()',
  ])
    expect(text.match(machineTime)).not.toBeNull();
  for (const text of ['new Date(at)', 'Date.UTC(2026, 1)', 'Date.parse(text)', 'x.toDate()', 'dayjs(at)'])
    expect(text.match(machineTime)).toBeNull();
  const found: string[] = [];
  for await (const file of glob('{src,workers,domain,agent}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|test[A-Z]\w*\.ts$/.test(file) || clocks.includes(file)) continue;
    const matches = (await readFile(join(root, file), 'utf8')).match(machineTime) ?? [];
    found.push(...matches.map((text) => `${file}: ${text} (use serverClock, deviceNow or the AgentClock)`));
  }
  expect(found).toEqual([]);
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

/** Findings of the linter in these files, as sorted `file: plugin(rule)`. */
const refusedIn = (isMeant: (file: string) => boolean): string[] =>
  reported.flatMap(({ code, filename }) => (isMeant(filename) ? [`${filename}: ${code}`] : [])).toSorted();

interface Diagnostic {
  code: string;
  filename: string;
  message: string;
}

async function diagnose(): Promise<Diagnostic[]> {
  const report = await new Promise<string>((done) => {
    execFile(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format=json', '.'],
      { cwd: folder },
      (_error, stdout) => done(stdout),
    );
  });
  return (JSON.parse(report) as { diagnostics: Diagnostic[] }).diagnostics;
}
