import { createServer } from 'node:net';

export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
    this.name = 'PortTakenError';
  }
}

/**
 * Ports that systems do not assign by themselves (Linux assigns from 32768, others from 49152). A free one
 * stays free until its owner binds it, even while other programs connect and listen.
 */
const unassigned = { first: 20_000, count: 12_000 };

/** Attempts to find a free port among them. */
const attempts = 20;

/**
 * Verifies that a port of the loopback interface is free; 0 chooses a free port that no other process of ours
 * chooses while this one runs (on Linux).
 * @throws PortTakenError
 */
export async function reservePort(port: number, host = '127.0.0.1'): Promise<number> {
  if (port !== 0) return probe(port, host);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const candidate = unassigned.first + Math.floor(Math.random() * unassigned.count);
    const free = await probe(candidate, host).catch(() => null);
    if (free !== null && (await claim(free))) return free;
  }
  return probe(0, host);
}

/**
 * Marks a port as chosen: its owner may need seconds until it binds it. The mark is a socket in the abstract
 * namespace of Linux, which has no file and disappears with the process.
 * @returns false when the port was chosen before
 */
function claim(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true);
  return new Promise((resolve) => {
    const mark = createServer().unref();
    mark.once('error', () => resolve(false));
    mark.listen(`\0dugout-port-${port}`, () => resolve(true));
  });
}

function probe(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      const free = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(free));
    });
  });
}

/** Whether nobody listens on this port of the loopback interface. */
export const isPortFree = (port: number): Promise<boolean> =>
  reservePort(port).then(
    () => true,
    () => false,
  );
