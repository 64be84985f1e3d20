import { createTransport } from 'nodemailer';
import type { OutboxMail } from '#contract/http/outbox.ts';
import type { Config } from '#server/kernel/config/config.ts';
import type { Logger } from '#node/log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails through the mail server; in demo mode without one, keeps them for a page. */
export interface Mailer {
  /** Whether mails reach somebody: there is a mail server, or the demo keeps them. */
  readonly sends: boolean;
  /** Returns at once, so that the response time does not reveal whether a mail was sent. Failures are logged. */
  send(mail: Mail): void;
  /**
   * Sends a mail once and waits for it; in demo mode it is kept.
   * @throws MailFault, or the error of the mail server
   */
  deliver(mail: Mail): Promise<void>;
  /** The kept mails, newest first; null when mails are really sent, or not kept. */
  outbox(): readonly OutboxMail[] | null;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

/** There is no mail server, or it refuses the mail. */
export class MailFault extends Error {
  override readonly name = 'MailFault';
  readonly kind: 'mailNotSetUp' | 'mailRefused';
  /** Sending the mail again is useless. */
  readonly isForGood: boolean;

  constructor(kind: MailFault['kind'], isForGood: boolean, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
    this.isForGood = isForGood;
  }
}

/** Maximum number of mails that the demo keeps. */
const maxKept = 100;

/** Time limits of the mail server in milliseconds: for its connection, its greeting, and silence. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Pauses before a mail is sent again, milliseconds. Mail servers that delay unknown senders (greylisting)
 * accept a mail after five minutes, some after fifteen; links in mails stay valid for longer.
 */
const pausesMs: readonly number[] = [2_000, 30_000, 5 * 60_000, 15 * 60_000];

/** Maximum number of mails that may wait for a mail server; further ones are logged as not sent. */
const maxWaiting = 1_000;

/** The code with which the mail server refuses a mail; 0: it has not answered. */
const codeOf = (error: unknown): number => Number((error as { responseCode?: unknown }).responseCode ?? 0);

/**
 * Whether the mail server refuses a mail for good: 5xx (RFC 5321) to its recipient or its contents. If it refuses its
 * greeting, the login or the sender, it refuses all mails, until somebody has changed its settings or ours.
 */
const isRefused = (error: unknown): boolean =>
  codeOf(error) >= 500 && ['RCPT TO', 'DATA'].includes(String((error as { command?: unknown }).command));

export function createMailer({
  config,
  log,
  now,
  pauses = pausesMs,
}: {
  config: Pick<Config, 'demo' | 'mailFrom' | 'smtpUrl'>;
  log: Logger;
  now: () => Date;
  /** Replaces the usual pauses in tests. */
  pauses?: readonly number[];
}): Mailer {
  const transport = config.smtpUrl
    ? createTransport({ url: config.smtpUrl, ...timeouts }, { from: config.mailFrom })
    : null;
  const kept: OutboxMail[] = [];
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();
  let lastId = 0;

  async function sendRepeatedly(mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt++)
      try {
        await transport?.sendMail(mail);
        return;
      } catch (error) {
        const pauseMs = pauses[attempt];
        if (pauseMs === undefined || closing.signal.aborted || isRefused(error)) {
          log.error({ err: error, attempts: attempt + 1 }, 'a mail could not be sent');
          return;
        }
        await pause(pauseMs, closing.signal);
      }
  }

  const keep = (mail: Mail): void => {
    kept.unshift({ ...mail, id: ++lastId, sentAt: now().toISOString() });
    kept.length = Math.min(kept.length, maxKept);
  };

  return {
    sends: transport !== null || config.demo,
    send(mail) {
      if (transport) {
        if (sending.size >= maxWaiting) {
          log.error('a mail could not be sent: too many wait for the mail server');
          return;
        }
        const work = sendRepeatedly(mail).finally(() => sending.delete(work));
        sending.add(work);
      } else if (config.demo) keep(mail);
      else log.warn('a mail was not sent, because SMTP_URL is not set');
    },
    async deliver(mail) {
      if (transport)
        await transport.sendMail(mail).catch((error: unknown) => {
          throw codeOf(error) > 0 ? new MailFault('mailRefused', isRefused(error), error) : error;
        });
      else if (config.demo) keep(mail);
      else throw new MailFault('mailNotSetUp', true);
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
