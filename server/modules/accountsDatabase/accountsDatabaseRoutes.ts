import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mountStream } from '#server/modules/access/index.ts';
import { readDatabase } from './read.ts';

type Deps = Needs<'config' | 'db' | 'now'>;

export function mountDatabase(app: FastifyInstance, context: Deps): void {
  mountStream(app, endpoints.getDatabase, ({ session, params, body }) =>
    readDatabase(context, session.user, params.type, body),
  );
}
