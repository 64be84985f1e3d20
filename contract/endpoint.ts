import type { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';
import type { PermissionName } from './permissions.ts';

/** Who may call: everybody, every session, or sessions whose role has one of the permissions. */
export type Access = 'public' | 'session' | readonly [PermissionName, ...PermissionName[]];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Errors of calls that only the user's own sessions may make. */
export const ownSessionErrors = ['notInGuestAccess', 'notWithAccessLink'] as const satisfies ErrorCode[];

/** Errors of calls that command an agent, besides those of the call itself. */
export const agentErrors = [
  'serverOffline',
  'serverSilent',
  'serverAnswerInvalid',
  'channelUnavailable',
] as const satisfies ErrorCode[];

export const accessLinkErrors = [
  'accessLinkRevoked',
  'accessLinkUsed',
  'accessLinkExpired',
  'accessLinkWithoutRights',
] as const satisfies ErrorCode[];

/** Statuses of errors that a call explains itself; other statuses mean the same for all calls. */
export type ExplainedStatus = 403 | 404 | 422 | 503;

/**
 * What the OpenAPI document says about a call. The app does not need these texts:
 * `scripts/lib/withoutCallTexts.ts` leaves them out of the browser's code, so they are written as plain
 * literals.
 */
export interface CallTexts {
  /** A few words without a full stop, as in a table of contents. */
  readonly summary: string;
  /** What the schemas of the call do not say, in sentences. */
  readonly description: string;
  /** What a status means here, if neither the declaration nor {@link refuses} says it. */
  readonly errors?: Readonly<Partial<Record<ExplainedStatus, string>>>;
  /**
   * Codes of its errors besides those of every call of its kind (401, 403, 404, 422, 5xx). A test of the
   * backend checks that they are complete.
   */
  readonly refuses?: readonly ErrorCode[];
}

/**
 * Declaration of an HTTP call: the client builds requests and parses responses with it, the server mounts its route
 * with it and reduces responses to its schema.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends CallTexts {
  readonly method: HttpMethod;
  /** Path below the API base; parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** The specification does not name this call: an API may answer 404 or 501, and the app works without it. */
  readonly optional?: boolean;
  /** Accepts {@link idempotencyHeader}: a repeated call with the same key has no further effect. */
  readonly idempotent?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** The response as `columnsType`, if the list is also available by column. */
  readonly byColumn?: z.ZodType;
}

/**
 * Header with a key that the client chooses for one action of its user, such as a UUID. Calls with the same
 * key get the answer of the first one. The key is remembered for a day.
 */
export const idempotencyHeader = 'idempotency-key';

/** Header of every answer: the time of the API, milliseconds since the epoch. Optional: `date` has whole seconds only. */
export const serverTimeHeader = 'dugout-time';

/** Declares an endpoint, with the exact types of its schemas. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: CallTexts & {
    method: HttpMethod;
    path: string;
    access: Access;
    optional?: boolean;
    idempotent?: boolean;
    params?: Params;
    query?: Query;
    body?: Body;
    response: Response;
    byColumn?: z.ZodType;
  },
): Endpoint<Params, Query, Body, Response> {
  return definition;
}

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  NonNullable<E[K]> extends infer S extends z.ZodType ? z.input<S> : undefined;

type Named<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends undefined ? never : K]: Part<E, K>;
};

/** The query may be left out when none of its fields is needed. */
type Optional<T> = { [K in keyof T]: K extends 'query' ? (object extends T[K] ? K : never) : never }[keyof T];

/** What a caller passes: only the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = Omit<Named<E>, Optional<Named<E>>> &
  Partial<Pick<Named<E>, Optional<Named<E>>>>;
