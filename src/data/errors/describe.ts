import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isFault } from '#domain/api/faultParams.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { waitText } from '#domain/format/duration.ts';
import {
  ApiError,
  ContractError,
  isAborted,
  LostAnswerError,
  NetworkError,
  OfflineError,
  PartDoneError,
  UnpackError,
} from '#platform/errors/errors.ts';
import { faultMessage, faultText } from './refusals.ts';

export { isOutcomeUnknown, isUnreachable } from '#platform/errors/errors.ts';

/** The server redirects the browser: its message is not meant for users. */
export const isRedirected = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('Redirected');

/** Errors without a message: the caller cancelled the call, or the session has ended. */
export function isSilent(error: unknown): boolean {
  if (isAborted(error)) return true;
  return error instanceof ApiError && (error.status === 401 || isRedirected(error));
}

/** Whether a channel request got no reply, as opposed to a refusal. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ChannelError && ['timeout', 'offline', 'no-responders'].includes(error.code);

/** Shown when a change is not attempted because the app is offline. */
export const offlineText = msg`You are offline. Nothing was changed. Try again once the connection is restored.`;

/** Why a change is not offered while the app is offline. */
export const offlineReason = msg`Not possible while you are offline`;

/** The text of an error, or of a fault of an answer: a message to translate, or a foreign text. */
export function describeError(error: unknown): string | MessageDescriptor {
  if (typeof error === 'string') return error;
  if (error instanceof ApiError) return describeRefusal(error);
  if (error instanceof NetworkError) {
    return error.reason === 'timeout'
      ? msg`The server did not respond in time. Try again.`
      : msg`The server cannot be reached. Check the connection and try again.`;
  }
  if (error instanceof OfflineError) return offlineText;
  if (error instanceof LostAnswerError)
    return msg`It is unknown whether this was done. Check before you try again.`;
  if (error instanceof ChannelError) {
    const message = faultText(error.fault);
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
  if (error instanceof PartDoneError) {
    const { done, total, cause } = error;
    const described = describeError(cause);
    const reason = typeof described === 'string' ? described : i18n._(described);
    return msg`Only ${done} of ${total} are done. ${reason}`;
  }
  if (isFault(error)) return faultMessage(error);
  return error instanceof Error && error.message ? error.message : msg`Something went wrong.`;
}

function describeRefusal({ status, fault, outcome, retryAfter }: ApiError): string | MessageDescriptor {
  if (status === 429 && retryAfter !== null) {
    const wait = waitText(retryAfter, i18n.locale);
    return msg`Too many attempts. Try again in ${wait}.`;
  }
  if (outcome === null || fault.code === undefined) return faultMessage(fault);
  // The text of the database's code is part of the outcome; the text of the API contains both.
  const { error, code, params } = fault;
  const within = faultText({ error: '', code, params });
  return within === ''
    ? error
    : faultMessage({
        error,
        code: outcome === 'unknown' ? 'outcomeUnknown' : 'nothingChanged',
        params: { fault: { error: within } },
      });
}
