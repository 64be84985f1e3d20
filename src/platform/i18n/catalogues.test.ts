import { setupI18n, type Messages } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Language } from '#platform/storage/settings.ts';
import { createCatalogues } from './catalogues.ts';

/** Catalogues whose files are answered, or refused, by the test. Each text is its own file name. */
function setup() {
  const i18n = setupI18n();
  const requests: { file: string; answer: () => void; refuse: () => void }[] = [];
  const load = (language: Language, name: string) =>
    new Promise<Messages>((resolve, reject) => {
      const file = `${language}/${name}`;
      requests.push({
        file,
        answer: () => resolve({ [name]: [file] }),
        refuse: () => reject(new Error(`${file} is missing`)),
      });
    });
  const take = (file: string) => {
    const index = requests.findIndex((request) => request.file === file);
    const [request] = requests.splice(index, 1);
    if (index < 0 || !request) throw new Error(`${file} was not requested`);
    return request;
  };
  return {
    i18n,
    catalogues: createCatalogues(i18n, load, 'base'),
    waiting: () => requests.map(({ file }) => file),
    answer: (file: string) => take(file).answer(),
    refuse: (file: string) => take(file).refuse(),
    texts: (...names: string[]) => names.map((name) => i18n._(name)),
  };
}

/** All promises that can be settled now are settled. */
const settled = () => new Promise((done) => setImmediate(done));

test('a catalogue is loaded in the active language only', async () => {
  const { answer, catalogues, texts, waiting } = setup();
  const activated = catalogues.activate('ru');
  answer('ru/base');
  await activated;

  const loaded = catalogues.load('wall');
  expect(waiting()).toEqual(['ru/wall']);
  answer('ru/wall');
  await loaded;
  expect(texts('base', 'wall')).toEqual(['ru/base', 'ru/wall']);

  await catalogues.load('wall');
  expect(waiting()).toEqual([]);
});

test('a catalogue loaded before the first language is active is loaded in that language', async () => {
  const { answer, catalogues, texts, waiting } = setup();
  const activated = catalogues.activate('ru');
  const loaded = catalogues.load('wall');
  expect(waiting()).toEqual(['ru/base', 'ru/wall']);
  answer('ru/wall');
  await loaded;
  answer('ru/base');
  await activated;
  expect(texts('base', 'wall')).toEqual(['ru/base', 'ru/wall']);
});

test('a language becomes active once all catalogues in use are loaded', async () => {
  const { answer, catalogues, i18n, texts, waiting } = setup();
  void catalogues.activate('en');
  void catalogues.load('wall');
  answer('en/base');
  answer('en/wall');
  await settled();

  const switched = catalogues.activate('ru');
  expect(waiting()).toEqual(['ru/base', 'ru/wall']);
  answer('ru/base');
  await settled();
  expect(i18n.locale).toBe('en');
  answer('ru/wall');
  await switched;
  expect(texts('base', 'wall')).toEqual(['ru/base', 'ru/wall']);
});

test('a catalogue requested during a language switch is loaded in the new language', async () => {
  const { answer, catalogues, texts } = setup();
  void catalogues.activate('en');
  answer('en/base');
  await settled();

  const switched = catalogues.activate('ru');
  let isLoaded = false;
  const loaded = catalogues.load('wall').then(() => (isLoaded = true));
  answer('ru/base');
  await switched;
  answer('en/wall');
  await settled();
  expect(isLoaded).toBe(false);
  answer('ru/wall');
  await loaded;
  expect(texts('wall')).toEqual(['ru/wall']);
});

test('a language switch waits for a catalogue that arrived in the old language first', async () => {
  const { answer, catalogues, i18n, texts } = setup();
  void catalogues.activate('en');
  answer('en/base');
  await settled();

  const switched = catalogues.activate('ru');
  const loaded = catalogues.load('wall');
  answer('en/wall');
  await loaded;
  expect(texts('wall')).toEqual(['en/wall']);
  answer('ru/base');
  await settled();
  expect(i18n.locale).toBe('en');
  answer('ru/wall');
  await switched;
  expect(texts('wall')).toEqual(['ru/wall']);
});

test('the last of two concurrent language switches wins', async () => {
  const { answer, catalogues, i18n } = setup();
  const first = catalogues.activate('ru');
  const second = catalogues.activate('en');
  answer('en/base');
  await second;
  answer('ru/base');
  await first;
  expect(i18n.locale).toBe('en');
});

test('a language whose file is missing leaves the current language active', async () => {
  const { answer, catalogues, i18n, refuse } = setup();
  void catalogues.activate('en');
  answer('en/base');
  await settled();

  const switched = catalogues.activate('ru');
  refuse('ru/base');
  await expect(switched).rejects.toThrow('ru/base is missing');
  expect(i18n.locale).toBe('en');
});

test('loading a missing catalogue fails, does not block a language switch, and can be retried', async () => {
  const { answer, catalogues, i18n, refuse, texts } = setup();
  void catalogues.activate('en');
  const failed = catalogues.load('wall');
  answer('en/base');
  refuse('en/wall');
  await expect(failed).rejects.toThrow('en/wall is missing');

  const switched = catalogues.activate('ru');
  answer('ru/base');
  await switched;
  expect(i18n.locale).toBe('ru');
  const loaded = catalogues.load('wall');
  answer('ru/wall');
  await loaded;
  expect(texts('wall')).toEqual(['ru/wall']);
});
