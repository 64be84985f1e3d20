import * as Comlink from 'comlink';
import { vi } from 'vitest';
import { ChannelEngine } from '#workers/lib/channel/engine.ts';

/**
 * Runs the channel's engine in the page instead of in its worker, so that it uses the test's replacements of
 * browser functions. Returns a function that ends the connection to it.
 */
export function runEngineInPage(): () => void {
  const { port1, port2 } = new MessageChannel();
  Comlink.expose(new ChannelEngine(), port2);
  vi.stubGlobal('Worker', function FakeWorker() {
    return port1;
  });
  return () => port1.close();
}
