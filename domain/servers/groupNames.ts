/**
 * What two names are compared by: people do not tell names apart that differ only in case, spaces, or characters
 * that are not seen.
 */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
