/**
 * Names in an environment that look like settings and are none: misspelled ones, and those of another version.
 * @param looksLike what names of settings look like
 */
export const unknownVariables = (
  env: Readonly<Record<string, string | undefined>>,
  known: object,
  looksLike: RegExp,
): string[] => Object.keys(env).filter((name) => looksLike.test(name) && !(name in known));
