import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Place } from '#contract/http/place.ts';

/** Words that the API sends instead of a name. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  local: msg`local`,
  unknown: msg`unknown`,
};

type Translate = (text: MessageDescriptor) => string;

/** A country, region or city as it is shown. */
export function placePart(part: string, t: Translate): string {
  const word = words[part];
  return word ? t(word) : part;
}

/** `Berlin, Germany`; one word for a local or unknown place. */
export function placeText({ country, city }: Place, t: Translate): string {
  const parts = [...new Set([city, country])].filter((part) => part !== '' && part !== 'unknown');
  return parts.length > 0 ? parts.map((part) => placePart(part, t)).join(', ') : placePart('unknown', t);
}
