import { createServer } from 'node:net';

/** A port that Dugout needs is in use. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
    this.name = 'PortTakenError';
  }
}

/** Verifies that a port of the loopback interface is free; 0 chooses a free one. @throws PortTakenError */
export function reservePort(port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      const free = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve(free));
    });
  });
}

/** Whether nobody listens on this port of the loopback interface. */
export const isPortFree = (port: number): Promise<boolean> =>
  reservePort(port).then(
    () => true,
    () => false,
  );
