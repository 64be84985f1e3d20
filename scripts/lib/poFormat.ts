import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

type PoFormat = ReturnType<typeof formatter>;
/** Messages by id. */
type Catalog = Parameters<PoFormat['serialize']>[0];
/** Translations by message id. */
type Translations = ReadonlyMap<string, string>;

const sourceLocale = 'en';

/**
 * The format of the catalogs. An untranslated text takes its translation from the other catalogs of its
 * language, so it keeps it when its component moves to another feature, and gets it when a second feature
 * uses the same text.
 * @param folder contains `{locale}/*.po`
 */
export function poFormat(folder: string): PoFormat {
  // Without the files of its texts a catalog changes only when a text does.
  const po = formatter({ origins: false });
  const known = new Map<string, Translations>();

  /** Translations in the catalogs of a language, read before the first catalog is written. */
  function translationsOf(locale: string): Translations {
    let translations = known.get(locale);
    if (!translations) known.set(locale, (translations = readTranslations(locale)));
    return translations;
  }

  function readTranslations(locale: string): Translations {
    const translations = new Map<string, string>();
    for (const filename of globSync(join(folder, locale, '*.po'))) {
      const messages = po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale, filename });
      for (const [id, { translation }] of Object.entries(messages as Catalog))
        if (translation) translations.set(id, translation);
    }
    return translations;
  }

  return {
    ...po,
    serialize(catalog, context) {
      const { locale } = context;
      if (!locale || locale === sourceLocale) return po.serialize(catalog, context);
      const translations = translationsOf(locale);
      const filled = Object.entries(catalog).map(([id, message]) => [
        id,
        message.translation ? message : { ...message, translation: translations.get(id) ?? '' },
      ]);
      return po.serialize(Object.fromEntries(filled) as Catalog, context);
    },
  };
}
