import type { I18n, Messages } from '@lingui/core';
import type { Language } from '#platform/storage/settings.ts';

export type LoadCatalog = (language: Language, name: string) => Promise<Messages>;

export interface Catalogs {
  /**
   * Switches the app to a language once all catalogs in use are loaded in it; of concurrent calls the last one wins.
   * @throws when a catalog cannot be loaded: the app stays in its language.
   */
  activate(language: Language): Promise<void>;
  /**
   * Loads the texts of an area in the active language, and from now on with every other language that is activated.
   * @throws when the catalog cannot be loaded, or before a language has been requested.
   */
  load(name: string): Promise<void>;
}

/** The app's catalogs, which are loaded with its parts. `first`: the catalogs that every part of the app uses. */
export function createCatalogs(i18n: I18n, loadCatalog: LoadCatalog, first: string): Catalogs {
  const used = new Set([first]);
  const loaded: Record<Language, Set<string>> = { en: new Set(), ru: new Set() };
  let active: Language | null = null;
  let requested: Language | null = null;

  async function ensureLoaded(language: Language, name: string): Promise<void> {
    if (loaded[language].has(name)) return;
    const messages = await loadCatalog(language, name);
    if (loaded[language].has(name)) return;
    i18n.load(language, messages);
    loaded[language].add(name);
  }

  return {
    async activate(language) {
      requested = language;
      const missing = () => [...used].filter((name) => !loaded[language].has(name));
      // More catalogs may be requested during this load.
      while (requested === language && missing().length > 0)
        await Promise.all(missing().map((name) => ensureLoaded(language, name)));
      if (requested !== language) return;
      active = language;
      i18n.activate(language);
    },
    async load(name) {
      let language: Language | null = null;
      // Another language may be activated during this load.
      while (language === null || language !== (active ?? requested)) {
        language = active ?? requested;
        if (language === null) throw new Error(`No language to load ${name} in`);
        await ensureLoaded(language, name);
      }
      used.add(name);
    },
  };
}
