import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ChannelError } from '#domain/channel/errors.ts';
import { ApiError, ContractError, NetworkError, OfflineError, UnpackError } from '#platform/errors/errors.ts';
import { refusalText, translatedText } from './refusals.ts';

export { isUnreachable } from '#platform/errors/errors.ts';

/** The server redirects the browser: its message is not meant for users. */
export const isRedirected = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('Redirected');

/** Errors without a message: the caller cancelled the call, or the session has ended. */
export function isSilent(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  return error instanceof ApiError && (error.status === 401 || isRedirected(error));
}

/** Whether a channel request got no reply, as opposed to a refusal. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ChannelError && ['timeout', 'offline', 'no-responders'].includes(error.code);

/** Shown when a change is not attempted because the app is offline. */
export const offlineText = msg`You are offline. Nothing was changed. Try again once the connection is restored.`;

/** Why a change is not offered while the app is offline. */
export const offlineReason = msg`Not possible while you are offline`;

/** The text of an error, or of a refusal as the API words it: a message to translate, or a text that is none of ours. */
export function describeError(error: unknown): string | MessageDescriptor {
  if (typeof error === 'string') return refusalText(error);
  if (error instanceof ApiError) return describeRefusal(error);
  if (error instanceof NetworkError) {
    return error.reason === 'timeout'
      ? msg`The server did not respond in time. Try again.`
      : msg`The server cannot be reached. Check the connection and try again.`;
  }
  if (error instanceof OfflineError) {
    return offlineText;
  }
  if (error instanceof ChannelError) {
    const message = translatedText(error.message);
    if (error.code === 'unreadable') return msg`Unreadable picture`;
    return isUnanswered(error)
      ? msg`Server is offline. Check it and try again.`
      : msg`request failed. Error: ${message}`;
  }
  if (error instanceof UnpackError) {
    const megabytes = error.maxBytes / 1024 / 1024;
    return error.reason === 'tooLarge'
      ? msg`The file of the server is larger than ${megabytes} MB when unpacked. It was not opened.`
      : msg`The file of the server is damaged. It was not opened.`;
  }
  if (error instanceof ContractError) {
    const { call, field } = error;
    return field
      ? msg`Unexpected response from ${call}: field ${field}`
      : msg`Unexpected response from ${call}`;
  }
  return error instanceof Error && error.message ? error.message : msg`Something went wrong.`;
}

function describeRefusal({ status, message, retryAfter }: ApiError): string | MessageDescriptor {
  if (status !== 429 || retryAfter === null) return refusalText(message);
  const seconds = Math.ceil(retryAfter);
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60
    ? msg`Too many attempts. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
