import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Modules } from './bundlerModules.ts';
import { sharedChunks } from './sharedChunks.ts';

interface Source {
  imports?: string[];
  loads?: string[];
  size?: number;
}

/** A bundler's modules; `names` gives the chunk of each. */
function bundle(
  sources: Record<string, Source>,
  screens: string[] = [],
): { names: Record<string, string | null> } {
  const paths = (names: readonly string[] = []) => names.map((name) => resolve(`${name}.ts`));
  const infos = new Map(
    Object.entries(sources).map(([name, { imports, loads, size = 100 }]) => [
      resolve(`${name}.ts`),
      {
        importedIds: paths(imports),
        dynamicallyImportedIds: paths(loads),
        dynamicImporters: paths(
          Object.keys(sources).filter((other) => sources[other]?.loads?.includes(name)),
        ),
        code: ' '.repeat(size),
      },
    ]),
  );
  const modules: Modules = { getModuleInfo: (id) => infos.get(id) ?? null };
  const { shell, shared } = sharedChunks({
    entry: 'main.ts',
    shell: 'shell.ts',
    screens: screens.map((name) => `${name}.ts`),
  });
  const chunkOf = (id: string): string | null => shell(id, modules) ?? shared(id, modules);
  return {
    names: Object.fromEntries(Object.keys(sources).map((name) => [name, chunkOf(resolve(`${name}.ts`))])),
  };
}

test('small modules that two screens share are in one chunk, large ones that one of them does not need are not', () => {
  const { names } = bundle({
    main: { loads: ['shell', 'home', 'wall', 'queue'] },
    shell: { imports: ['text'] },
    home: { imports: ['text', 'badge', 'time', 'grid'] },
    wall: { imports: ['badge', 'time', 'date'] },
    queue: { imports: ['date', 'time', 'grid'] },
    text: {},
    badge: {},
    time: {},
    date: {},
    grid: { size: 50_000 },
  });
  expect(names).toMatchObject({
    main: null,
    shell: 'shell',
    text: 'common',
    home: null,
    wall: null,
    queue: null,
  });
  expect(names['badge']).toMatch(/^shared\./);
  expect(new Set([names['badge'], names['time'], names['date']]).size).toBe(1);
  expect(names['grid']).toMatch(/^shared\./);
  expect(names['grid']).not.toBe(names['badge']);
});

test('what a dialog shares with the screen that opens it stays in the chunk of that screen', () => {
  const { names } = bundle({
    main: { loads: ['home'] },
    shell: {},
    home: { imports: ['badge'], loads: ['dialog'] },
    dialog: { imports: ['badge', 'form'] },
    badge: {},
    form: {},
  });
  expect(names).toMatchObject({ home: null, dialog: null, badge: null, form: null });
});

test('modules with a lazy part between them are not in one chunk, which would import itself through that part', () => {
  const { names } = bundle({
    main: { loads: ['home', 'wall', 'grid'] },
    shell: {},
    home: { imports: ['list'] },
    wall: { imports: ['list'] },
    list: { imports: ['grid'] },
    grid: { imports: ['time'] },
    time: {},
  });
  expect(names).toMatchObject({ list: 'shared.list', grid: null, time: 'shared.time' });
});

test('what many screens share is loaded with the shell, and apart from it what pages without the shell use too', () => {
  const { names } = bundle(
    {
      main: { loads: ['shell', 'home', 'wall', 'queue', 'login'] },
      shell: { imports: ['dialog'] },
      home: { imports: ['badge', 'grid', 'rows'] },
      wall: { imports: ['badge', 'form', 'state'] },
      queue: { imports: ['badge', 'form', 'grid'] },
      login: { imports: ['form', 'dialog', 'state'] },
      badge: {},
      form: {},
      dialog: {},
      state: {},
      rows: {},
      // More than a file is worth for the screen that does not need it.
      grid: { size: 500_000 },
    },
    ['home', 'wall', 'queue'],
  );
  expect(names).toMatchObject({ badge: 'shell', form: 'common', dialog: 'common', grid: 'shared.grid' });
  // One screen's own code, and what a page without the shell shares with it.
  expect(names).toMatchObject({ login: null, rows: null, state: 'shared.state' });
});

test('what many screens share stays with them if it imports what is too large to be loaded with the shell', () => {
  const { names } = bundle(
    {
      main: { loads: ['shell', 'home', 'wall', 'queue'] },
      shell: {},
      home: { imports: ['table'] },
      wall: { imports: ['table'] },
      queue: {},
      table: { imports: ['engine'] },
      engine: { size: 500_000 },
    },
    ['home', 'wall', 'queue'],
  );
  expect(names).toMatchObject({ table: 'shared.table', engine: 'shared.table' });
});
