import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from '#platform/errors/errors.ts';
import { describeError, isSilent } from './describe.ts';
import { faultText } from './refusals.ts';

/** An error prepared for a form: a general text and messages of fields. */
export interface ExplainedError {
  text: string | MessageDescriptor;
  /** Error message by field path of the request (422), in the current language. */
  fields: Readonly<Record<string, string>>;
  /** Another user changed the data first (409). */
  isConflict: boolean;
  /** No message is needed. */
  isSilent: boolean;
}

const translated = (fields: ApiError['fields']): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, faultText(fault)]));

export const explainError = (error: unknown): ExplainedError => ({
  text: describeError(error),
  fields: error instanceof ApiError ? translated(error.fields) : {},
  isConflict: error instanceof ApiError && error.status === 409,
  isSilent: isSilent(error),
});
