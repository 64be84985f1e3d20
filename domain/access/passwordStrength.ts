import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const strengths = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/**
 * Rates a password by how many guesses an attacker needs.
 * @param known words that an attacker would try first: name, email, name of the product
 */
export type RatePassword = (password: string, known: readonly string[]) => Strength;

/** Loads the estimator and its dictionary, in two chunks: about 80 kB, only where a new password is entered. */
export async function loadPasswordStrength(): Promise<RatePassword> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator: ZxcvbnFactory = new Factory({ graphs: adjacencyGraphs, dictionary });
  return (password, known) => strengths[estimator.check(password, knownWords(known)).score];
}

/** Splits names and addresses into parts, because an attacker would combine them. */
const knownWords = (known: readonly string[]): string[] => [
  ...new Set(known.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((word) => word.length > 2)),
];
