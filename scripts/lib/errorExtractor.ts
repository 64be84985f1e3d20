import type { defineConfig } from '@lingui/cli';
import { errors } from '#contract/errors/index.ts';
import { shownText } from '#contract/errors/shownText.ts';

/** As the app shows it; a lone apostrophe would quote a value. */
const messageOf = (text: string): string => shownText(text).replaceAll("'{", "''{").replaceAll("}'", "}''");

type Extractor = Exclude<NonNullable<Parameters<typeof defineConfig>[0]['extractors']>[number], string>;

/** Gives Lingui the errors of the contract as messages, with their codes as ids. */
export const errorExtractor: Extractor = {
  match: (file) => file.endsWith('contract/errors/index.ts'),
  extract(file, _code, onMessage) {
    for (const [code, { text }] of Object.entries(errors))
      onMessage({ id: code, message: messageOf(text), origin: [file, 1], comment: text });
  },
};
