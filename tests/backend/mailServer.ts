import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Handlers of the parts of a mail. */
type Part = 'onMailFrom' | 'onRcptTo' | 'onData';

/**
 * A mail server that keeps received mails; it refuses this part of the first `failures` mails with this code, 451: a
 * temporary error.
 */
export async function startMailServer(failures = 0, responseCode = 451, refuses: Part = 'onData') {
  const mails: { from: string; to: string[]; source: string; user: unknown }[] = [];
  let refused = 0;
  const refusal = (part: Part): Error | null =>
    part === refuses && refused++ < failures ? Object.assign(new Error('Not now'), { responseCode }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'mail-secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onMailFrom: (_address, _session, done) => done(refusal('onMailFrom')),
    onRcptTo: (_address, _session, done) => done(refusal('onRcptTo')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const error = refusal('onData');
        if (error) return done(error);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
          user: session.user,
        });
        return done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    attempts: () => refused,
    url: `smtp://dugout:mail-secret@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The parts of a mail encoded in base64 or quoted-printable, as text. */
export function textsOf(source: string): string {
  const decoded = source
    .split(/\r\n\r\n/)
    .map((part) =>
      /^[A-Za-z0-9+/=\r\n]+$/.test(part.split('\r\n--')[0] ?? '')
        ? Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString('utf8')
        : part,
    );
  const soft = source
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
  return [...decoded, soft].join('\n');
}
