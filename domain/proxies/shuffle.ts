/**
 * The items in a random order (Fisher and Yates), so that checks do not ask many proxies of one provider at once.
 * @param random numbers from 0 to below 1
 */
export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const item = result[at] as T;
    result[at] = result[other] as T;
    result[other] = item;
  }
  return result;
}
