/** Everything that the outside world can refuse with. `code` is stable, the message is for people who debug. */
abstract class PlatformError extends Error {
  abstract readonly code: 'api' | 'network' | 'contract' | 'offline';
}

/** The API answered with a status of 400 or more; the message is the server's own, fit to be shown. */
export class ApiError extends PlatformError {
  override readonly name = 'ApiError';
  override readonly code = 'api';
  readonly status: number;
  /** Path of a request field to what is wrong with it (422). */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try (429), when the server said so. */
  readonly retryAfter: number | null;
  /** The message is the API's own `error`, so that the API itself has answered and not a proxy in front of it. */
  readonly fromApi: boolean;

  constructor(
    status: number,
    message: string,
    details: { fields?: Record<string, string>; retryAfter?: number | null; fromApi?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.fromApi = details.fromApi ?? false;
  }
}

/** No answer came: no connection, or none within the time allowed. */
export class NetworkError extends PlatformError {
  override readonly name = 'NetworkError';
  override readonly code = 'network';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout', cause?: unknown) {
    super(reason === 'timeout' ? 'No answer in time' : 'The server cannot be reached', { cause });
    this.reason = reason;
  }
}

/** There is no network, so what would change something was not even tried. */
export class OfflineError extends PlatformError {
  override readonly name = 'OfflineError';
  override readonly code = 'offline';

  constructor() {
    super('You are offline: nothing was changed');
  }
}

/** What a proxy says in place of a server that does not answer. */
const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Nobody answered, or only somebody in between did: it says nothing about what was asked. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && unreachableStatuses.has(error.status) && !error.fromApi);

/** An answer or event does not have the shape of the contract. */
export class ContractError extends PlatformError {
  override readonly name = 'ContractError';
  override readonly code = 'contract';
  /** `GET /servers/:id`, or the name of an event. */
  readonly call: string;
  /** Path of the first field that does not fit; empty for the whole answer. */
  readonly field: string;

  constructor(call: string, field: string, problem: string) {
    super(`${call}: ${field || 'answer'}: ${problem}`);
    this.call = call;
    this.field = field;
  }
}
