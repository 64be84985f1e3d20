import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createWorld } from './world.ts';

test('the API shuts down quickly, even with an open connection', async () => {
  const world = await createWorld('postgres');
  const address = await world.api.listen();
  const line = connect(Number(new URL(address).port), '127.0.0.1');
  line.on('error', () => line.destroy());
  // An incomplete request: the server waits for the rest.
  line.write('GET /api/health HTTP/1.1\r\n');
  await fetch(`${address}/api/health`);

  const startedAt = performance.now();
  await world.close();
  // Otherwise the process would wait 30 s for the rest of the request.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  line.destroy();
});
