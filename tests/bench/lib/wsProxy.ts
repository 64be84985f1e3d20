import { connect } from 'node:net';
import { type RawData, WebSocketServer } from 'ws';

/** A WebSocket proxy to a TCP port of 127.0.0.1, which noVNC requires. */
export async function startWsProxy(target: number): Promise<{ port: number; close(): void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (near) => {
    const far = connect(target, '127.0.0.1');
    far.setNoDelay(true);
    near.on('message', (data: RawData) => {
      if (Buffer.isBuffer(data)) far.write(data);
    });
    near.on('close', () => far.destroy());
    far.on('data', (chunk) => near.send(chunk));
    far.on('close', () => near.close());
    far.on('error', () => near.close());
  });
  await new Promise<void>((done) => server.on('listening', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The WebSocket proxy has no port');
  return {
    port: address.port,
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
