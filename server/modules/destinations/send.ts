import { createHmac } from 'node:crypto';
import { deliveryHeader, signatureHeader, type WebhookTemplate } from '#contract/http/destinations.ts';
import type { Failure } from '#domain/alerts/delivery.ts';
import type { AlertMessage } from '#domain/alerts/message.ts';
import { webhookBodies } from '#domain/alerts/webhook.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { NeedsAccess } from '#server/modules/access/index.ts';
import { type Mailer, MailFault, mailOf } from '#server/modules/mail/index.ts';
import { faultOf } from '#server/modules/proxies/index.ts';
import type { Post } from './post.ts';
import { pushToPerson } from './push.ts';
import { webhookSecrets, type WebhookSettings } from './secrets.ts';

export type SendDeps = Needs<'config' | 'db' | 'log' | 'now'> &
  NeedsAccess<'vault' | 'downloads'> & { mailer: Mailer; post: Post };

export interface StoredDestination {
  id: number;
  kind: string;
  owner_id: number | null;
  language: string;
  target: string | null;
  template: string | null;
  secrets: string | null;
}

/**
 * Sends a message to a destination, once.
 * @param message for a language
 * @returns null when it has arrived
 */
export async function sendTo(
  deps: SendDeps,
  destination: StoredDestination,
  message: (language: string) => AlertMessage,
): Promise<Failure | null> {
  const { id, kind, owner_id: userId, language, target, secrets } = destination;
  if (kind === 'push' && userId !== null) return pushToPerson(deps, userId, message);
  if (kind === 'mail' && target !== null) return sendMail(deps, target, language, message(language));
  if (kind === 'webhook' && secrets !== null) {
    const settings = webhookSecrets.decrypt(deps.vault, id, secrets);
    return sendWebhook(deps, settings, destination.template as WebhookTemplate, message(language));
  }
  throw new Error(`A destination of kind ${kind} cannot be sent to`);
}

async function sendMail(
  { mailer, log }: SendDeps,
  to: string,
  language: string,
  { title, lines, url }: AlertMessage,
): Promise<Failure | null> {
  try {
    await mailer.deliver(mailOf('alert', language === 'ru' ? 'ru' : 'en', to, title, url, ...lines));
    return null;
  } catch (error) {
    log.warn({ err: error }, 'a mail about alerts was not accepted');
    if (error instanceof MailFault) return { fault: error.kind, isRefused: error.isForGood, retryAt: null };
    return { fault: faultOf(error), isRefused: false, retryAt: null };
  }
}

/** The signature of a body: a receiver who knows the secret can verify sender and time. */
const signatureOf = (secret: string, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

/** The first failure ends it. */
async function sendWebhook(
  { post, now }: SendDeps,
  { url, secret, chatId }: WebhookSettings,
  template: WebhookTemplate,
  message: AlertMessage,
): Promise<Failure | null> {
  for (const content of webhookBodies(template, message, { secret, chatId })) {
    const body = JSON.stringify(content);
    const failure = await post(url, {
      headers: {
        'content-type': 'application/json',
        [deliveryHeader]: message.id,
        ...(template === 'json' && secret && { [signatureHeader]: signatureOf(secret, body, now()) }),
      },
      body,
    });
    if (failure) return failure;
  }
  return null;
}
