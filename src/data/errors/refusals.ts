import { i18n, type MessageDescriptor } from '@lingui/core';
import { agentRefusals, workFailures } from '#contract/errors/agents.ts';
import type { Fault } from '#contract/errors/index.ts';
import { formatParam } from '#domain/api/faultParams.ts';

/**
 * The catalog of the errors of the contract: their codes are its ids. It is loaded after the first screen; until then the
 * API's own words are shown.
 */
export const refusalCatalog = 'refusals';

/** An error of the API or an agent as a message in the user's language; one without a known code is unchanged. */
export function faultMessage({ error, code, params = {} }: Fault): string | MessageDescriptor {
  if (code === undefined || !Object.hasOwn(i18n.messages, code)) return error;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' && name === 'count' ? value : formatParam(name, value, i18n.locale, faultText),
  ]);
  return { id: code, values: Object.fromEntries(values) as Record<string, unknown> };
}

/** An error of the API or an agent in the current language. */
export function faultText(fault: Fault): string {
  const message = faultMessage(fault);
  return typeof message === 'string' ? message : i18n._(message);
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...agentRefusals, ...workFailures }).map(([code, { text }]) => [text, code]),
);

/**
 * Why work of an account failed, in the current language. It is stored and sent only as a text, so the whole
 * text is looked up; a text that is not in the contract stays unchanged.
 */
export const translatedText = (error: string): string => faultText({ error, code: codes.get(error) });
