import type { Plugin } from 'vite';

const literal = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|${'`'}[^${'`'}$]*${'`'})`;
/** Matches the properties of `CallTexts` and the `description` of a method, if their values are plain literals. */
const texts = new RegExp(
  String.raw`^ +(?:(?:summary|description):\s*${literal}|errors:\s*\{(?:\s*\d{3}:\s*${literal},?)+\s*\}|refuses:\s*\[[^\]]*\]),$`,
  'gm',
);

/** The source of a file of the contract without the texts of its documents. Lines keep their numbers, for source maps. */
export const withoutTexts = (source: string): string =>
  source.replaceAll(texts, (text) => text.replaceAll(/[^\n]/g, ''));

/** Removes texts that only the API documents show from the browser's code. */
export function withoutCallTexts(): Plugin {
  return {
    name: 'without-call-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/(?:http|channel)\/.+\.ts$/ },
      handler: (source) => ({ code: withoutTexts(source), map: null }),
    },
  };
}
