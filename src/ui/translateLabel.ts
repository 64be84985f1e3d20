import type { MessageDescriptor } from '@lingui/core';
import { getOwn } from '#domain/getOwn.ts';

/** The label of a name that the API sends; a name that this app does not know is shown as received. */
export function translateLabel(
  labels: Readonly<Record<string, MessageDescriptor>>,
  name: string,
  t: (label: MessageDescriptor) => string,
): string {
  const known = getOwn(labels, name);
  return known ? t(known) : name;
}

/** A text that is translated, unless it is one that was received or entered. */
export const translateText = (
  text: string | MessageDescriptor,
  t: (label: MessageDescriptor) => string,
): string => (typeof text === 'string' ? text : t(text));
