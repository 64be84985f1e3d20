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

export const getOutbox = endpoint({
  summary: 'List the mails of the demo',
  description:
    'The mails that the demo would have sent, newest first; a browser gets a page. Only in demo mode without a mail server, and only on the loopback address.',
  refuses: ['pageNotFound'],
  method: 'GET',
  path: '/outbox',
  access: 'public',
  optional: true,
  response: listOf(mail),
});
