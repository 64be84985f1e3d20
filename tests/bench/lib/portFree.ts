import { createServer } from 'node:net';

/** Whether nobody listens on this port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
