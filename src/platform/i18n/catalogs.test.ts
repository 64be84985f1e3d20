import { setupI18n, type Messages } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Language } from '#platform/storage/settings.ts';
import { createCatalogs } from './catalogs.ts';

/** Catalogs whose files the test delivers or refuses. Each text is the name of its file. */
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
    catalogs: createCatalogs(i18n, load, 'base'),
    waiting: () => requests.map(({ file }) => file),
    answer: (file: string) => take(file).answer(),
    refuse: (file: string) => take(file).refuse(),
    texts: (...names: string[]) => names.map((name) => i18n._(name)),
  };
}

/** Settles all promises that can be settled now. */
const settled = () => new Promise((done) => setImmediate(done));

test('a catalog is loaded in the active language only', async () => {
  const { answer, catalogs, texts, waiting } = setup();
  const activated = catalogs.activate('ru');
  answer('ru/base');
  await activated;

  const loaded = catalogs.load('wall');
  expect(waiting()).toEqual(['ru/wall']);
  answer('ru/wall');
  await loaded;
  expect(texts('base', 'wall')).toEqual(['ru/base', 'ru/wall']);

  await catalogs.load('wall');
  expect(waiting()).toEqual([]);
});

test('a catalog loaded before the first language is active is loaded in that language', async () => {
  const { answer, catalogs, texts, waiting } = setup();
  const activated = catalogs.activate('ru');
  const loaded = catalogs.load('wall');
  expect(waiting()).toEqual(['ru/base', 'ru/wall']);
  answer('ru/wall');
  await loaded;
  answer('ru/base');
  await activated;
  expect(texts('base', 'wall')).toEqual(['ru/base', 'ru/wall']);
});

test('a language becomes active once all catalogs in use are loaded', async () => {
  const { answer, catalogs, i18n, texts, waiting } = setup();
  void catalogs.activate('en');
  void catalogs.load('wall');
  answer('en/base');
  answer('en/wall');
  await settled();

  const switched = catalogs.activate('ru');
  expect(waiting()).toEqual(['ru/base', 'ru/wall']);
  answer('ru/base');
  await settled();
  expect(i18n.locale).toBe('en');
  answer('ru/wall');
  await switched;
  expect(texts('base', 'wall')).toEqual(['ru/base', 'ru/wall']);
});

test('a catalog requested during a language switch is loaded in the new language', async () => {
  const { answer, catalogs, texts } = setup();
  void catalogs.activate('en');
  answer('en/base');
  await settled();

  const switched = catalogs.activate('ru');
  let isLoaded = false;
  const loaded = catalogs.load('wall').then(() => (isLoaded = true));
  answer('ru/base');
  await switched;
  answer('en/wall');
  await settled();
  expect(isLoaded).toBe(false);
  answer('ru/wall');
  await loaded;
  expect(texts('wall')).toEqual(['ru/wall']);
});

test('a language switch waits for a catalog that arrived in the old language first', async () => {
  const { answer, catalogs, i18n, texts } = setup();
  void catalogs.activate('en');
  answer('en/base');
  await settled();

  const switched = catalogs.activate('ru');
  const loaded = catalogs.load('wall');
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
  const { answer, catalogs, i18n } = setup();
  const first = catalogs.activate('ru');
  const second = catalogs.activate('en');
  answer('en/base');
  await second;
  answer('ru/base');
  await first;
  expect(i18n.locale).toBe('en');
});

test('a language whose file is missing leaves the current language active', async () => {
  const { answer, catalogs, i18n, refuse } = setup();
  void catalogs.activate('en');
  answer('en/base');
  await settled();

  const switched = catalogs.activate('ru');
  refuse('ru/base');
  await expect(switched).rejects.toThrow('ru/base is missing');
  expect(i18n.locale).toBe('en');
});

test('loading a missing catalog fails, does not block a language switch, and can be retried', async () => {
  const { answer, catalogs, i18n, refuse, texts } = setup();
  void catalogs.activate('en');
  const failed = catalogs.load('wall');
  answer('en/base');
  refuse('en/wall');
  await expect(failed).rejects.toThrow('en/wall is missing');

  const switched = catalogs.activate('ru');
  answer('ru/base');
  await switched;
  expect(i18n.locale).toBe('ru');
  const loaded = catalogs.load('wall');
  answer('ru/wall');
  await loaded;
  expect(texts('wall')).toEqual(['ru/wall']);
});
