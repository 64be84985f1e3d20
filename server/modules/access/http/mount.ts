import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { IdempotencyKey } from '#server/kernel/database/idempotency.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { z } from 'zod';
import { columnsType } from '#contract/columns.ts';
import { oneLine } from '#contract/common.ts';
import { type Access, type Endpoint, idempotencyHeader } from '#contract/endpoint.ts';
import { allows } from '#server/modules/access/accessMap.ts';
import type { Caller } from '#server/modules/access/caller.ts';
import { requireOwnSession } from '#server/modules/access/ownSession.ts';
import type { Session, Sessions } from '#server/modules/access/sessions.ts';
import { DatabaseFault } from '#server/kernel/database/databaseFault.ts';
import { forbidden, refuse, unauthorized } from '#server/kernel/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyRequest {
    session: Session | null;
  }
}

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  NonNullable<E[K]> extends infer S extends z.ZodType ? z.output<S> : undefined;

/** Arguments of a handler: the parts that the endpoint declares, parsed. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  /** The caller. Missing in a public call: reading it there is a bug in the handler. */
  readonly session: Session;
  /** The caller of a public call, if signed in. Rights must not depend on it. */
  findSession(): Promise<Session | null>;
  /** Network address of the caller, and what the browser says about itself. */
  readonly caller: Caller;
  /** `https://host:port` as seen by the caller. */
  readonly origin: string;
  /** Key of a call that may be repeated; null without one. */
  readonly idempotencyKey: string | null;
  /** For a call that creates something once per key. Missing in a public call, like the session. */
  readonly once: IdempotencyKey;
}

/** Arguments of a handler that writes its answer itself. */
export type StreamCall<E extends Endpoint> = Call<E> & {
  /** Whether the caller asks for the list by column and the endpoint offers that. */
  readonly isByColumn: boolean;
};

export type Answer<E extends Endpoint> = z.output<E['response']>;

/** Return value of a handler: nothing if the answer is empty. */
type Handled<E extends Endpoint> = Record<never, never> extends Answer<E> ? Answer<E> | void : Answer<E>;

/**
 * Serves one endpoint of the contract: checks session and permission before anything of the request is read,
 * parses the request (422), and strips the response to its schema. `unavailable` decides which responses have
 * the status 503 instead of 200. `isLong`: lists of thousands of objects are not checked against the schema,
 * which would take longer than reading them; tests have to check them.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Handled<E> | Promise<Handled<E>>,
  { unavailable, isLong = false }: { unavailable?: (answer: Answer<E>) => boolean; isLong?: boolean } = {},
): void {
  app.route({
    ...routeOf(app, endpoint, unavailable !== undefined),
    ...(isLong && { serializerCompiler: () => JSON.stringify, compress: fastest }),
    handler: async (request, reply) => {
      const answer = ((await handler(callOf<E>(request))) ?? {}) as Answer<E>;
      if (unavailable?.(answer)) void reply.code(503);
      return answer;
    },
  });
}

/** Serves a call that only sessions with the user's own password may make; others are refused. */
export function mountOwn<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Handled<E> | Promise<Handled<E>>,
): void {
  mount(app, endpoint, (call) => {
    requireOwnSession(call.session);
    return handler(call);
  });
}

/**
 * The fastest level, which zstd reads from the parameters. Lists of accounts are no larger than at its
 * default level, in half the time.
 */
const zlibOptions = {
  level: constants.Z_BEST_SPEED,
  chunkSize: 131_072,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
};
const fastest: FastifyCompressOptions = { encodings: ['zstd', 'gzip', 'deflate', 'br'], zlibOptions };

/**
 * Serves an endpoint whose handler writes the answer as JSON text in parts: for lists of thousands of rows.
 * Tests have to check the text against the schema, because the server does not. It is compressed with the
 * fastest level, part by part.
 */
export function mountStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: StreamCall<E>) => Promise<AsyncIterable<string | Buffer>>,
): void {
  app.route({
    ...routeOf(app, endpoint),
    compress: fastest,
    handler: async (request, reply) => {
      const isByColumn = Boolean(endpoint.byColumn && request.headers.accept?.includes(columnsType));
      const parts = await handler(Object.assign(callOf<E>(request), { isByColumn }));
      if (endpoint.byColumn) void reply.header('vary', 'accept');
      return reply
        .type(isByColumn ? columnsType : 'application/json; charset=utf-8')
        .send(Readable.from(parts));
    },
  });
}

const routeOf = (
  app: FastifyInstance,
  { method, path, access, params, query, body, response, summary, description }: Endpoint,
  isSometimesUnavailable = false,
) => ({
  method,
  url: path,
  schema: {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: response, ...(isSometimesUnavailable && { 503: response }) },
    tags: [path.split('/')[1] ?? ''],
    summary,
    description,
  },
  onRequest: guard(app.sessions, access),
});

function callOf<E extends Endpoint>(request: FastifyRequest): Call<E> {
  return {
    params: request.params as Parsed<E, 'params'>,
    query: request.query as Parsed<E, 'query'>,
    body: request.body as Parsed<E, 'body'>,
    caller: callerOf(request),
    origin: `${request.protocol}://${request.host}`,
    idempotencyKey: idempotencyKeyOf(request),
    get once() {
      const what = createHash('sha256')
        .update(JSON.stringify(request.body ?? null))
        .digest('base64url');
      return {
        userId: this.session.user.id,
        key: this.idempotencyKey,
        call: `${request.method} ${request.url} ${what}`,
      };
    },
    findSession: () => sessionOf(request.server.sessions, request),
    get session() {
      if (!request.session) throw new Error('A public call has no session');
      return request.session;
    },
  };
}

/** @throws HttpError 422 for a key that cannot be stored */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw refuse('headerInvalid', { header: idempotencyHeader });
}

/** Maximum length of a stored description of a browser, in characters. */
const maxDevice = 300;

/** Where a request comes from; the browser's text is cleaned, because it is stored and shown. */
export function callerOf({ ip, headers }: FastifyRequest): Caller {
  const device = oneLine(headers['user-agent'] ?? '')
    .slice(0, maxDevice)
    .toWellFormed()
    .trim();
  return { address: ip, device: device === '' ? null : device };
}

export async function sessionOf(sessions: Sessions, { headers }: FastifyRequest): Promise<Session | null> {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token ? sessions.find(token) : null;
}

function guard(sessions: Sessions, access: Access): onRequestAsyncHookHandler {
  return async (request) => {
    if (access === 'public') return;
    const session = await sessionOf(sessions, request);
    if (!session) throw unauthorized();
    if (access !== 'session' && !access.some((permission) => allows(session.user.role, permission)))
      throw forbidden();
    request.session = session;
    await sessions.see(session, callerOf(request)).catch((error: unknown) => {
      // On a full disk, and in a database that accepts no changes, calls that only read still work.
      if (!(error instanceof DatabaseFault)) throw error;
    });
  };
}
