import type { Fault } from '#contract/errors/index.ts';
import { waitText } from '#domain/format/duration.ts';
import { formatUsd } from '#domain/format/money.ts';

/** Whether a value is an error in the form that is sent. */
export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';

/** A parameter of an error as a text. @param textOf the text of an inner error */
export function formatParam(
  name: string,
  value: unknown,
  language: string,
  textOf: (fault: Fault) => string,
): string {
  if (Array.isArray(value))
    return value.every(isFault)
      ? value.map(textOf).join('; ')
      : value.map((item) => `'${String(item)}'`).join(', ');
  if (isFault(value)) return textOf(value);
  if (typeof value !== 'number') return String(value);
  if (name === 'wait') return waitText(value, language);
  return name === 'price' || name === 'balance' ? formatUsd(value, language) : String(value);
}
