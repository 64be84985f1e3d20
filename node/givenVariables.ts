/** The variables of an environment that have a value: an empty one counts as unset, as a line `NAME=` of a file leaves it. */
export const givenVariables = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
