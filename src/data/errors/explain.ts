import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from '#platform/errors/errors.ts';
import { describeError, isSilent } from './describe.ts';

/** An error taken apart for a form: what to say, and of which fields. */
export interface ExplainedError {
  text: string | MessageDescriptor;
  /** Path of a field of the request to what is wrong with it (422). */
  fields: Readonly<Record<string, string>>;
  /** Somebody else was faster (409). */
  isConflict: boolean;
  /** Nobody needs to be told. */
  isSilent: boolean;
}

export const explainError = (error: unknown): ExplainedError => ({
  text: describeError(error),
  fields: error instanceof ApiError ? error.fields : {},
  isConflict: error instanceof ApiError && error.status === 409,
  isSilent: isSilent(error),
});
