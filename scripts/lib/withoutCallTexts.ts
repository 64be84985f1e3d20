import type { Plugin } from 'vite';

const literal = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|${'`'}[^${'`'}$]*${'`'})`;
/** The properties of `CallTexts` and of a method's `description`, where their values are plain literals. */
const texts = new RegExp(
  String.raw`^ +(?:(?:summary|description):\s*${literal}|errors:\s*\{(?:\s*\d{3}:\s*${literal},?)+\s*\}|refuses:\s*\[[^\]]*\]),$`,
  'gm',
);

/** The source of a file of the contract without the texts of its documents. Lines keep their numbers, for source maps. */
export const withoutTexts = (source: string): string =>
  source.replaceAll(texts, (text) => text.replaceAll(/[^\n]/g, ''));

/** Leaves the texts that only the documents of the API show out of the browser's code. */
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
