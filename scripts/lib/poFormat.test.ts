import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { poFormat } from './poFormat.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dugout-locales-'));
  await mkdir(join(folder, 'ru'));
  await writeFile(join(folder, 'ru/home.po'), 'msgid "Server"\nmsgstr "Сервер"\n');
});

afterEach(() => rm(folder, { recursive: true }));

const context = (locale: string) => ({ locale, sourceLocale: 'en', filename: '', existing: undefined });
const message = (text: string, translation = '') => ({ message: text, translation });

/** The id that Lingui generates for a text in a catalog. */
async function idOf(text: string): Promise<string> {
  const parsed = await poFormat(folder).parse(`msgid "${text}"\nmsgstr ""\n`, context('ru'));
  return Object.keys(parsed)[0] ?? '';
}

test('a text is filled in with its translation from another catalog', async () => {
  const catalog = { [await idOf('Server')]: message('Server') };
  expect(await poFormat(folder).serialize(catalog, context('ru'))).toContain(
    'msgid "Server"\nmsgstr "Сервер"',
  );
});

test('an existing translation is kept, and a text without any translation stays untranslated', async () => {
  const catalog = {
    [await idOf('Server')]: message('Server', 'Узел'),
    [await idOf('Console')]: message('Console'),
  };
  const text = await poFormat(folder).serialize(catalog, context('ru'));
  expect(text).toContain('msgid "Server"\nmsgstr "Узел"');
  expect(text).toContain('msgid "Console"\nmsgstr ""');
});

test('a translation stays available after its catalog was rewritten without it', async () => {
  const format = poFormat(folder);
  const home = await format.serialize({ [await idOf('Console')]: message('Console') }, context('ru'));
  await writeFile(join(folder, 'ru/home.po'), home);
  const catalog = { [await idOf('Server')]: message('Server') };
  expect(await format.serialize(catalog, context('ru'))).toContain('msgid "Server"\nmsgstr "Сервер"');
});
