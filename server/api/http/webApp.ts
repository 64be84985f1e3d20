import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ErrorBody } from '#contract/common.ts';
import { notFound } from './errors.ts';

/** A year: file names contain a hash of their content. */
const immutableCache = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app when it exists. Every address that is neither a file nor a call gets the app, which has
 * routes of its own.
 */
export async function serveWebApp(app: FastifyInstance, distDir: string): Promise<void> {
  // The folder may not exist yet: `npm start` builds in parallel.
  await app.register(fastifyStatic, {
    root: distDir,
    wildcard: true,
    index: 'index.html',
    // Files that editors or tools leave beside the build are not served.
    dotfiles: 'ignore',
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isImmutable(path) ? immutableCache : 'no-cache');
    },
  });
  const page = join(distDir, 'index.html');
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request) && existsSync(page)) return reply.sendFile('index.html');
    return replyNotFound(reply);
  });
}

/**
 * A worker runs under the policy in the headers of its own script, which contains the address of the messaging
 * channel. It is revalidated each time, because a cached copy would block a new address.
 */
const isImmutable = (path: string): boolean =>
  path.includes(`${sep}assets${sep}`) && !path.includes('.worker-');

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|socket\.io)(\/|\?|$)/.test(url)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

const replyNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: notFound('page or call').message } satisfies ErrorBody);
