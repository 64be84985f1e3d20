import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface RewritingProxy {
  url: string;
  close(): void;
}

/** Changes the text of a response. */
export type Rewrite = (path: string, text: string) => string;

/** A response that replaces the stack's. */
export interface OwnResponse {
  type: string;
  body: Buffer | string;
  isGzip?: boolean;
}

/** Answers a request; null: the stack answers. @param body reads the body of the request */
export type OwnAnswers = (
  request: { method: string; url: URL; headers: IncomingHttpHeaders },
  body: () => Promise<string>,
) => Promise<OwnResponse> | null;

/**
 * A proxy to the stack that changes some responses and removes the content security policy. Interception in
 * the browser would distort the measured times. It has no service worker, which would store the whole app for offline
 * use while something is measured.
 * @param rewrites paths of the responses to change.
 * @param redirect returns the path to request instead of another one.
 * @param own answers requests instead of the stack.
 */
export async function startRewritingProxy(
  target: string,
  rewrites: RegExp,
  rewrite: Rewrite,
  redirect: (path: string) => string = (path) => path,
  own: OwnAnswers = () => null,
): Promise<RewritingProxy> {
  const { port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    // Responses are changed as text, so they must not be compressed.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const path = incoming.url ?? '/';
    const { method } = incoming;
    if (path === '/sw.js') {
      outgoing.writeHead(404).end();
      return;
    }
    const answer = own(
      { method: method ?? 'GET', url: new URL(path, target), headers: incoming.headers },
      () => textOf(incoming),
    );
    if (answer) {
      answer.then(
        ({ type, body, isGzip = false }) =>
          outgoing
            .writeHead(200, { 'content-type': type, ...(isGzip ? { 'content-encoding': 'gzip' } : {}) })
            .end(body),
        () => outgoing.writeHead(404).end(),
      );
      return;
    }
    const forwarded = { host: '127.0.0.1', port, path: redirect(path), method, headers };
    const onward = request(forwarded, (response) => {
      answerWith(outgoing, response, rewrites.test(path) ? (text) => rewrite(path, text) : null);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming: IncomingMessage, near, head: Buffer) => {
    const far = connect(Number(port), '127.0.0.1', () => {
      const lines = incoming.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerWith(
  outgoing: ServerResponse,
  answer: IncomingMessage,
  change: ((text: string) => string) | null,
): void {
  const { 'content-security-policy': _policy, 'content-length': length, ...headers } = answer.headers;
  if (!change) {
    outgoing.writeHead(answer.statusCode ?? 502, {
      ...headers,
      ...(length === undefined ? {} : { 'content-length': length }),
    });
    answer.pipe(outgoing);
    return;
  }
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    outgoing.end(change(Buffer.concat(chunks).toString()));
  });
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
