import { createTransport } from 'nodemailer';
import type { OutboxMail } from '#contract/http/outbox.ts';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails through the mail server; in demo mode without one, keeps them for a page. */
export interface Mailer {
  /** Returns at once: nobody who waits for a response learns whether a mail was sent. Failures are logged. */
  send(mail: Mail): void;
  /** The mails that were kept, newest first; null when they are really sent, or not kept. */
  outbox(): readonly OutboxMail[] | null;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

/** Mails that the demo keeps. */
const maxKept = 100;

/** Time limits of the mail server in milliseconds: for its connection, its greeting, and silence. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Attempts to send a mail, and the pause before each further one in milliseconds. */
const maxAttempts = 3;
const retryAfterMs = 2_000;

export function createMailer({
  config,
  log,
  now,
}: {
  config: Pick<Config, 'demo' | 'mailFrom' | 'smtpUrl'>;
  log: Logger;
  now: () => Date;
}): Mailer {
  const transport = config.smtpUrl
    ? createTransport({ url: config.smtpUrl, ...timeouts }, { from: config.mailFrom })
    : null;
  const kept: OutboxMail[] = [];
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();
  let lastId = 0;

  async function deliver(mail: Mail): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        await transport?.sendMail(mail);
        return;
      } catch (error) {
        if (attempt === maxAttempts || closing.signal.aborted) {
          log.error({ err: error }, 'a mail could not be sent');
          return;
        }
        await pause(retryAfterMs, closing.signal);
      }
  }

  return {
    send(mail) {
      if (transport) {
        const work = deliver(mail).finally(() => sending.delete(work));
        sending.add(work);
      } else if (config.demo) {
        kept.unshift({ ...mail, id: ++lastId, sentAt: now().toISOString() });
        kept.length = Math.min(kept.length, maxKept);
      } else log.warn('a mail was not sent, because SMTP_URL is not set');
    },
    outbox: () => (transport || !config.demo ? null : kept),
    async close() {
      closing.abort();
      await Promise.all(sending);
      transport?.close();
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
