import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { mountStream } from './mount.ts';

const list = endpoint({
  summary: 'List numbers',
  description: 'For this test.',
  method: 'GET',
  path: '/list',
  access: 'public',
  response: z.object({ data: z.array(z.number()) }),
});

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(parts: () => AsyncIterable<string>): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  app.setSerializerCompiler(() => JSON.stringify);
  mountStream(app, list, async () => parts());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/list`;
}

test('an answer in parts is one JSON document', async () => {
  const url = await serve(async function* () {
    yield '{"data":[1';
    yield ',2]}';
  });
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.json()).toEqual({ data: [1, 2] });
});

test('a failure in the middle ends the connection, so that a partial answer is not mistaken for a complete one', async () => {
  const url = await serve(async function* () {
    yield '{"data":[1]}';
    throw new Error('The database has stopped');
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow('terminated');
});
