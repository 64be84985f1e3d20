import { z } from 'zod';
import { id, instant, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: instant,
});
export type OutboxMail = z.infer<typeof mail>;

/**
 * The mails that the demo would have sent, newest first; a browser gets a page. Only in demo mode without a mail server, and
 * only on the loopback address; otherwise 404.
 */
export const getOutbox = endpoint({
  method: 'GET',
  path: '/outbox',
  access: 'public',
  optional: true,
  response: listOf(mail),
});
