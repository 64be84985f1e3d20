import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/**
 * Passwords in the dictionary of the app: the most common ones. All of the package's would be 200 kB, and the rarer ones are
 * found weak by their patterns.
 */
const count = 10_000;

/** Replaces the dictionaries of the password estimator in the build by a short one; see domain/access/passwordStrength.ts. */
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
