import { expect, test } from 'vitest';
import type { PadCommand } from '#domain/channel/protocol.ts';
import { openPadLine } from './ports.ts';

test('the ticks of a pad line come from the worker until they are stopped', async () => {
  const commands: PadCommand[] = [];
  const worker: { port?: MessagePort } = {};
  const line = openPadLine((port) => {
    worker.port = port;
    port.onmessage = ({ data }: MessageEvent<PadCommand>) => commands.push(data);
  });
  let ticks = 0;
  const stop = line.every(4, () => ticks++);
  worker.port?.postMessage({ kind: 'tick' });
  await expect.poll(() => ticks).toBe(1);
  stop();
  worker.port?.postMessage({ kind: 'tick' });
  worker.port?.postMessage({ kind: 'lost' });
  await expect.poll(() => line.lost.get()).toBe(true);
  expect(ticks).toBe(1);
  expect(commands).toEqual([
    { kind: 'ticks', ms: 4 },
    { kind: 'ticks', ms: null },
  ]);
  line.close();
  worker.port?.close();
});
