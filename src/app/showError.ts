import { i18n } from '@lingui/core';
import { describeError } from '#data/errors/describe.ts';
import { LostAnswerError } from '#platform/errors/errors.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/**
 * Shows an error as a toast. A call without a response names its subject, for example a console, because
 * several calls may be pending; a message of the server names it itself if needed.
 */
export function showError(error: unknown, subject: string | null = null): void {
  const described = describeError(error);
  const text = typeof described === 'string' ? described : i18n._(described);
  toast.error(subject !== null && error instanceof LostAnswerError ? `${subject}: ${text}` : text);
}
