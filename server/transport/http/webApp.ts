import { faultOf } from '#domain/api/faults.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ErrorBody } from '#contract/common.ts';

/** A year: file names contain a hash of their content. */
const immutableCache = 'public, max-age=31536000, immutable';

/** Paths without anything that a file system may interpret; among the others, the plugin refuses what it does not like. */
const plainPath = /^[\w-]+(?:[./][\w-]+)*$/;

/**
 * Serves the built web app when it exists. Every address that is neither a file nor a call gets the app,
 * which has its own routes.
 */
export async function serveWebApp(app: FastifyInstance, distDir: string): Promise<void> {
  // The folder may not exist yet: `npm start` builds in parallel. The plugin's own route would read a whole
  // folder for each file.
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    index: 'index.html',
    // Files that editors or tools leave next to the build are not served.
    dotfiles: 'ignore',
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isImmutable(path) ? immutableCache : 'no-cache');
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    // The build has already compressed files that are large enough.
    compress: false,
    handler({ params }, reply) {
      const path = params['*'] || 'index.html';
      // To find out that a file is missing, the plugin makes three attempts, each with listeners on the
      // response.
      const isMissing = plainPath.test(path) && !existsSync(join(distDir, path));
      return isMissing ? reply.callNotFound() : reply.sendFile(path);
    },
  });
  const page = join(distDir, 'index.html');
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return replyNotFound(reply);
    return existsSync(page) ? reply.sendFile('index.html') : replyNotBuilt(reply);
  });
}

/**
 * The policy in the headers of a worker's script applies to the worker, and contains the address of the
 * messaging channel. The script is revalidated each time, because a cached copy would block a new address.
 */
const isImmutable = (path: string): boolean =>
  path.includes(`${sep}assets${sep}`) && !path.includes('.worker-');

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|socket\.io)(\/|\?|$)/.test(url)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

/** Interval at which a browser asks for the app while it is being built, in seconds. */
const retrySeconds = 2;

/** In both languages, because the texts of the app are not available yet. */
const notBuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${retrySeconds}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<title>Dugout</title>
<p>The app is being built. It opens here as soon as it is ready.</p>
<p lang="ru">Приложение собирается. Оно откроется здесь, как только будет готово.</p>
</html>
`;

const replyNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': String(retrySeconds), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(notBuiltPage);

const replyNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(faultOf('pageNotFound') satisfies ErrorBody);
