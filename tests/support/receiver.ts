import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureHeader } from '#contract/http/destinations.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A receiver of messages that answers with a status, with 500 at the failing path, and to some messages as it likes; while it
 * hangs, it does not answer.
 */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    status: 204,
    failing: '',
    /** The status for a message; null: as for others. */
    statusOf: (_message: string, _path: string): number | null => null,
    hangs: false,
    address: '',
    close: () => undefined as unknown,
  };
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts as Buffer[]),
      });
      if (receiver.hangs) return;
      const own = receiver.statusOf(Buffer.concat(parts as Buffer[]).toString(), request.url ?? '');
      response.writeHead(own ?? (request.url === receiver.failing ? 500 : receiver.status)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}

/** When a message was signed with this secret, seconds since the epoch; null: not signed with it. */
export function signedAt({ headers, body }: Received, secret: string): number | null {
  const [, seconds = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers[signatureHeader])) ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex');
  return signature === expected ? Number(seconds) : null;
}

/** The secret with which webhooks of {@link webhookTo} are signed. */
export const webhookSecret = 'signs-what-is-sent';

/** A destination that sends all incidents to this URL. */
export const webhookTo = (url: string, name = 'Duty') => ({
  name,
  kind: 'webhook' as const,
  own: false,
  enabled: true,
  language: 'en' as const,
  onCall: null,
  template: 'json' as const,
  url,
  secret: webhookSecret,
});
