/**
 * Environment variables that look like settings but are not: misspelled ones, and those of another version.
 * @param looksLike pattern of the names of settings
 */
export const unknownVariables = (
  env: Readonly<Record<string, string | undefined>>,
  known: object,
  looksLike: RegExp,
): string[] => Object.keys(env).filter((name) => looksLike.test(name) && !(name in known));
