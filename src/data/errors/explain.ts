import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from '#platform/errors/errors.ts';
import { describeError, isSilent } from './describe.ts';

/** An error prepared for a form: a general text and messages of fields. */
export interface ExplainedError {
  text: string | MessageDescriptor;
  /** Error message by field path of the request (422). */
  fields: Readonly<Record<string, string>>;
  /** Another user changed the data first (409). */
  isConflict: boolean;
  /** No message is needed. */
  isSilent: boolean;
}

export const explainError = (error: unknown): ExplainedError => ({
  text: describeError(error),
  fields: error instanceof ApiError ? error.fields : {},
  isConflict: error instanceof ApiError && error.status === 409,
  isSilent: isSilent(error),
});
