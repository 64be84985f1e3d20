import { i18n, type MessageDescriptor } from '@lingui/core';
import { readRefusal, readRefusalPart } from '#domain/api/refusals.ts';
import { agentMessages } from './agentTexts.ts';
import { refusalPartTexts, refusalTexts } from './refusalTexts.ts';

const messages = { ...refusalTexts, ...agentMessages };

/** The catalog of these texts. It is loaded after the first screen; until then the API's own words are shown. */
export const refusalCatalog = 'refusals';

const isLoaded = ({ id }: MessageDescriptor): boolean => id in i18n.messages;

function partText(text: string): string {
  const read = readRefusalPart(text);
  const message = read && refusalPartTexts[read.template];
  return message && isLoaded(message) ? i18n._({ ...message, values: read.values }) : text;
}

/** Some values are texts of the catalog themselves. */
function valueText(name: string, value: string): string {
  switch (name) {
    case 'fault':
      return translatedText(value);
    case 'wait':
      return partText(value);
    case 'places':
      return value.split('; ').map(partText).join('; ');
    default:
      return value;
  }
}

/** A text of the API or an agent as a message in the user's language; one that is not in its catalog stays as it is. */
export function refusalText(text: string): string | MessageDescriptor {
  const read = readRefusal(text);
  const message = read && messages[read.template];
  if (!message || !isLoaded(message)) return text;
  const values = Object.fromEntries(
    Object.entries(read.values).map(([name, value]) => [name, valueText(name, value)]),
  );
  return { ...message, values };
}

/** A text of the API or an agent in the current language. */
export function translatedText(text: string): string {
  const described = refusalText(text);
  return typeof described === 'string' ? described : i18n._(described);
}
