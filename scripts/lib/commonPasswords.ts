import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/**
 * Number of passwords in the app's dictionary: the most common ones. The whole list of the package would be
 * 200 kB, and rarer passwords are recognized as weak by their patterns.
 */
const count = 10_000;

/** Replaces the dictionaries of the password estimator in the build with a short one; see domain/access/passwordStrength.ts. */
export function commonPasswords(): Plugin {
  const texts = (words: readonly string[]): string =>
    `export default ${JSON.stringify(words.join(' '))}.split(' ').filter(Boolean);`;
  return {
    name: 'common-passwords',
    apply: 'build',
    load: {
      filter: { id: /@zxcvbn-ts\/language-common\/dist\/(?:passwords|diceware)\.json\.mjs$/ },
      handler: (id) =>
        id.includes('passwords') ? texts(dictionary['passwords-common'].slice(0, count)) : texts([]),
    },
  };
}
