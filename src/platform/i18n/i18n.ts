import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#platform/storage/settings.ts';

/** One lazily loaded chunk per language. */
const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en/messages.po'),
  ru: () => import('../../locales/ru/messages.po'),
};

/** The default language: the browser's, if it is supported, else English. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const known = browserLanguages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'ru');
  return known === 'ru' ? 'ru' : 'en';
}

let requested: Language | null = null;

/**
 * Loads a language and activates it for the whole app; of concurrent calls the last one wins.
 * @throws when its catalogue cannot be loaded.
 */
export async function activateLanguage(language: Language): Promise<void> {
  requested = language;
  const { messages } = await catalogues[language]();
  if (requested !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
