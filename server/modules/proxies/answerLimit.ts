import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Maximum number of bytes that a check reads, far more than the head of any answer. */
const maxBytes = 65_536;
/** Interval at which a connection is checked, in milliseconds. */
const everyMs = 50;

const checks = new AsyncLocalStorage<Set<Socket>>();

// The libraries open the connection themselves, and read an answer to CONNECT without a limit.
subscribe('net.client.socket', (message) => {
  checks.getStore()?.add((message as { socket: Socket }).socket);
});

/** Calls back when a connection opened by `work` has received too much. @returns the result of `work` */
export async function withAnswerLimit<T>(work: () => Promise<T>, onExceeded: () => void): Promise<T> {
  const sockets = new Set<Socket>();
  const timer = setInterval(() => {
    if ([...sockets].some(({ bytesRead }) => bytesRead > maxBytes)) onExceeded();
  }, everyMs);
  try {
    return await checks.run(sockets, work);
  } finally {
    clearInterval(timer);
  }
}
