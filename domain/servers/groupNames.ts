/** Normalizes a name for comparison: names that differ only in case, spaces or invisible characters count as equal. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
