import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ChannelError } from '#platform/channel/errors.ts';
import { ApiError, ContractError, NetworkError, OfflineError } from '#platform/errors/errors.ts';

/** The server sends the browser elsewhere: its message is not for people. */
export const isRedirected = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('Redirected');

/** Nobody needs to be told: the caller took the call back, or the end of the session says it all. */
export function isSilent(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  return error instanceof ApiError && (error.status === 401 || isRedirected(error));
}

/** Whether a request of the channel failed because nobody answered, as opposed to somebody refusing it. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ChannelError && ['timeout', 'offline', 'no-responders'].includes(error.code);

/** Why something was not even tried. */
export const offlineText = msg`You are offline. Nothing was changed. Try again once the connection is restored.`;

/** An error in words: the server's own text, or ours to be translated. */
export function describeError(error: unknown): string | MessageDescriptor {
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
    const { message } = error;
    return isUnanswered(error)
      ? msg`Server is offline. Check it and try again.`
      : msg`request failed. Error: ${message}`;
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
  if (status !== 429 || retryAfter === null) return message;
  const seconds = Math.ceil(retryAfter);
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60
    ? msg`Too many attempts. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
