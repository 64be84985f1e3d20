import type { MessageDescriptor } from '@lingui/core';
import { getOwn } from '#domain/getOwn.ts';

/** The word for a name that the API sends; one that this app does not know is shown as received. */
export function wordOf(
  words: Readonly<Record<string, MessageDescriptor>>,
  name: string,
  t: (word: MessageDescriptor) => string,
): string {
  const known = getOwn(words, name);
  return known ? t(known) : name;
}
