import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mountStream } from '#server/api/http/mount.ts';
import { readDatabase } from './read.ts';

/** The call of the accounts database. */
export function mountDatabase(app: FastifyInstance, context: Context): void {
  mountStream(app, endpoints.getDatabase, ({ session, params, body }) =>
    readDatabase(context, session.user, params.type, body),
  );
}
