import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#platform/storage/settings.ts';
import { createCatalogs } from './catalogs.ts';

/** One chunk for each language and area. */
const files = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');

const catalogs = createCatalogs(
  i18n,
  async (language, name) => {
    const load = files[`../../locales/${language}/${name}.po`];
    if (!load) throw new Error(`There is no catalog ${name}`);
    return (await load()).messages;
  },
  'messages',
);

// A text without its catalog would be shown as its id: the browser tests fail on every error of a page.
i18n.on('missing', ({ id, locale }) => console.error(`No text for ${id} in ${locale}`));

/** The default language: the browser's, if supported, otherwise English. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const known = browserLanguages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'ru');
  return known === 'ru' ? 'ru' : 'en';
}

/**
 * Switches the whole app to a language; of concurrent calls the last one wins.
 * @throws when its catalogs cannot be loaded.
 */
export async function activateLanguage(language: Language): Promise<void> {
  await catalogs.activate(language);
  document.documentElement.lang = i18n.locale;
}

/**
 * Loads the texts of a part of the app.
 * @param name file name of their catalog in `src/locales/{language}`, see `lingui.config.ts`
 * @throws when they cannot be loaded.
 */
export const loadTexts = (name: string): Promise<void> => catalogs.load(name);

/** Loads a part of the app together with its texts, as `loadTexts` does. */
export async function withTexts<T>(name: string, load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadTexts(name)]);
  return part;
}
