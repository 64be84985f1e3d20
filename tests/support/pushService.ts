import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '#contract/push.ts';

/** A message that has arrived at a device. */
export interface Pushed {
  device: string;
  payload: PushPayload;
  ttl: number;
  urgency: string;
  topic: string | undefined;
}

/** A subscription as created by a browser. */
interface PushClient {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  read(body: Buffer): PushPayload;
}

/**
 * A push service (RFC 8030) with its devices: checks the signature (RFC 8292), decrypts like a browser (RFC
 * 8291), and refuses messages that it cannot check or read with the status of a real service.
 */
export async function startPushService() {
  const clients = new Map<string, PushClient>();
  const pushed: Pushed[] = [];
  const service = { pushed, address: '', status: 201, publicKey: '' };

  async function answer(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
    const device = path.slice(1);
    const client = clients.get(device);
    if (!client) return 410;
    if (service.status >= 400) return service.status;
    if (!(await isSigned(headers.authorization ?? '', service))) return 403;
    if (headers['content-encoding'] !== 'aes128gcm') return 415;
    pushed.push({
      device,
      payload: client.read(body),
      ttl: Number(headers['ttl']),
      urgency: String(headers['urgency']),
      topic: headers['topic']?.toString(),
    });
    return service.status;
  }

  const server = createServer((request, response: ServerResponse) => {
    void request
      .toArray()
      .then((parts) => answer(request.url ?? '', request.headers, Buffer.concat(parts as Buffer[])))
      .catch(() => 400)
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...service,
    /** Answers every message with this status; 201: success. */
    answerWith: (status: number) => void (service.status = status),
    /** Accepts only messages signed with this key, as given in a subscription. */
    expectKey: (publicKey: string) => void (service.publicKey = publicKey),
    subscribe(device: string) {
      const client = createClient(`${service.address}/${device}`);
      clients.set(device, client);
      return client.subscription;
    },
    /** The user has revoked the permission. */
    forget: (device: string) => void clients.delete(device),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function createClient(endpoint: string): PushClient {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint, keys: { p256dh: privateKey.getPublicKey('base64url'), auth } },
    read: (body) =>
      JSON.parse(
        decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString(),
      ) as PushPayload,
  };
}

async function isSigned(
  authorization: string,
  { address, publicKey }: { address: string; publicKey: string },
): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  // An uncompressed point: 4, x, y.
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: address,
  });
  return (
    payload.exp !== undefined &&
    payload.exp - Date.now() / 1_000 < 86_400 &&
    /^(mailto|https):/.test(String(payload['sub']))
  );
}
