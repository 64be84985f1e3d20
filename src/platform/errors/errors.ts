import type { Fault } from '#contract/errors/index.ts';

/** Base of all errors of the outside world. `code` is stable, the message is for debugging. */
abstract class PlatformError extends Error {
  abstract readonly code: 'api' | 'network' | 'contract' | 'offline' | 'unpack';
}

/** The API answered with a status of 400 or more; the message is the English text of its fault. */
export class ApiError extends PlatformError {
  override readonly name = 'ApiError';
  override readonly code = 'api';
  readonly status: number;
  readonly fault: Fault;
  /** Errors by path of the request field (422). */
  readonly fields: Readonly<Record<string, Fault>>;
  /** Seconds to wait before the next attempt (429, 503); null if the server sent none. */
  readonly retryAfter: number | null;
  /** Whether the call has changed something; null when the API does not say so. */
  readonly outcome: 'nothingChanged' | 'unknown' | null;
  /** The body had an `error` text: it comes from the API itself, not from a proxy in front of it. */
  readonly fromApi: boolean;

  /** @param fault or the text of one without a code */
  constructor(
    status: number,
    fault: Fault | string,
    details: Partial<Pick<ApiError, 'fields' | 'retryAfter' | 'outcome' | 'fromApi'>> = {},
  ) {
    super(typeof fault === 'string' ? fault : fault.error);
    this.status = status;
    this.fault = typeof fault === 'string' ? { error: fault } : fault;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.outcome = details.outcome ?? null;
    this.fromApi = details.fromApi ?? false;
  }
}

/** No response: no connection, or a timeout. */
export class NetworkError extends PlatformError {
  override readonly name = 'NetworkError';
  override readonly code = 'network';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout', cause?: unknown) {
    super(reason === 'timeout' ? 'No answer in time' : 'The server cannot be reached', { cause });
    this.reason = reason;
  }
}

/** A packed file of an agent that is not opened. */
export class UnpackError extends PlatformError {
  override readonly name = 'UnpackError';
  override readonly code = 'unpack';
  readonly reason: 'tooLarge' | 'damaged';
  /** Limit of the unpacked size, bytes. */
  readonly maxBytes: number;

  constructor(reason: 'tooLarge' | 'damaged', maxBytes: number, cause?: unknown) {
    super(reason === 'tooLarge' ? 'The unpacked file is too large' : 'The packed file is damaged', { cause });
    this.reason = reason;
    this.maxBytes = maxBytes;
  }
}

/** The app is offline: a change was not attempted. */
export class OfflineError extends PlatformError {
  override readonly name = 'OfflineError';
  override readonly code = 'offline';

  constructor() {
    super('You are offline: nothing was changed');
  }
}

/** A change got no answer, so it may have been carried out. `cause`: why there was none. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';

  constructor(cause: unknown) {
    super('It is unknown whether this was done', { cause });
  }
}

/** A change that is sent in several calls failed after the first ones had succeeded. `cause`: of the first that failed. */
export class PartDoneError extends Error {
  override readonly name = 'PartDoneError';
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number, cause: unknown) {
    super(`${done} of ${total} are done`, { cause });
    this.done = done;
    this.total = total;
  }
}

/** Whether the caller cancelled the call, or its session has ended. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Statuses that a proxy sends when the server behind it does not answer. */
const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the API was not reached: no response, or one from a proxy. The outcome of the call is unknown. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof LostAnswerError ||
  (error instanceof ApiError && unreachableStatuses.has(error.status) && !error.fromApi);

/** Longest delay after which the app repeats a call automatically, seconds: longer waits need a decision of the user. */
const maxRepeatAfterS = 60;

/** After how many milliseconds a call may be repeated that the API could not carry out at the moment (503); null for others. */
export function repeatAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 503 || !error.fromApi) return null;
  const { retryAfter } = error;
  return retryAfter === null || retryAfter > maxRepeatAfterS ? null : retryAfter * 1_000;
}

/** A response or event does not match the contract. */
export class ContractError extends PlatformError {
  override readonly name = 'ContractError';
  override readonly code = 'contract';
  /** `GET /servers/:id`, or the name of an event. */
  readonly call: string;
  /** Path of the first field that does not fit; empty for the whole response. */
  readonly field: string;

  constructor(call: string, field: string, problem: string) {
    super(`${call}: ${field || 'answer'}: ${problem}`);
    this.call = call;
    this.field = field;
  }
}

/**
 * Whether a call that failed with this error may have been carried out: the answer was lost, the server
 * failed while processing it (500 and above), or this version of the app does not understand the answer.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isUnreachable(error) ||
  error instanceof ContractError ||
  (error instanceof ApiError && error.status >= 500 && error.outcome !== 'nothingChanged');
