/** Between two accounts of a list. Inside of a string its quotes would be escaped. */
const boundary = '},{"id":';
const begin = '"data":[{"id":';

/**
 * The text of each account in the JSON of an answer, so that it need not be written again for the page and the database.
 * Null where they cannot be told apart: the answer has no spaces, and accounts begin with their id and contain no lists of
 * objects that do.
 * @param count number of accounts in its `data`
 */
export function rowTexts(json: string, count: number): string[] | null {
  const beginAt = json.indexOf(begin);
  if (beginAt < 0) return null;
  const isFirst = beginAt === 1;
  const texts: string[] = [];
  let from = beginAt + '"data":['.length;
  for (let at = json.indexOf(boundary, from); at >= 0; at = json.indexOf(boundary, from)) {
    texts.push(json.slice(from, at + 1));
    from = at + 2;
  }
  // Only with a quote after it is this the end, and not a part of a string.
  const end = isFirst ? json.indexOf('}],"', from) : json.endsWith('}]}') ? json.length - 3 : -1;
  if (end < from) return null;
  texts.push(json.slice(from, end + 1));
  return texts.length === count ? texts : null;
}
