import type { Mailer } from '#server/modules/mail/mailer.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OutboxMail } from '#contract/http/outbox.ts';
import { endpoints } from '#contract/http/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { escapeHtml } from '#server/modules/mail/mailTexts.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a request comes from this machine and was meant for it: not through a proxy, and not from a page
 * whose host name was pointed here.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    loopback.has(socket.remoteAddress ?? '') &&
    ownHosts.has(host) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}

/** The mails that the demo would have sent: as a page for browsers, otherwise as JSON. */
export function mountOutbox(app: FastifyInstance, { mailer }: { mailer: Mailer }): void {
  const { method, path, response } = endpoints.getOutbox;
  app.route({
    method,
    url: path,
    schema: { tags: ['outbox'], response: { 200: response } },
    handler: async (request, reply) => {
      const mails = mailer.outbox();
      if (!mails || !isFromHere(request)) throw notFound('page');
      if (!(request.headers.accept ?? '').includes('text/html')) return { data: [...mails] };
      return reply
        .type('text/html; charset=utf-8')
        .serializer((page: string) => page)
        .send(pageOf(mails));
    },
  });
}

/** A page without scripts; the plain text of each mail with its links. */
function pageOf(mails: readonly OutboxMail[]): string {
  const articles = mails.map(
    ({ to, subject, sentAt, text }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p class="head">${escapeHtml(to)} · ${escapeHtml(sentAt)}</p>` +
      `<pre>${linked(text)}</pre></article>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>' +
    '<meta name="viewport" content="width=device-width"><style>' +
    'body{font-family:system-ui,sans-serif;max-width:48em;margin:2em auto;padding:0 1em;color-scheme:light dark}' +
    'article{border:1px solid #8888;border-radius:8px;padding:0 1em;margin:1em 0}.head{opacity:.8}' +
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head><body><h1>Outbox</h1>' +
    `<p>Mails that were not sent, because no mail server is configured (SMTP_URL).</p>` +
    `${articles.join('') || '<p>There are none.</p>'}</body></html>`
  );
}

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
