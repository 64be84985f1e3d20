import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptJson } from './jsonBody.ts';

const app = Fastify();
acceptJson(app);
app.post('/echo', async ({ body }) => ({ body }));

const send = async (payload: string) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/echo', headers, payload });
  return { status: reply.statusCode, answer: reply.json<unknown>() };
};
const nested = (levels: number): string => '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2);

test('a body is read as JSON; an empty one counts as missing', async () => {
  expect(await send('{"a":[1,"[[["]}')).toEqual({ status: 200, answer: { body: { a: [1, '[[['] } } });
  expect(await send('')).toEqual({ status: 200, answer: {} });
  expect(await send('{')).toMatchObject({ status: 400 });
});

test('a body that is nested too deeply for functions that call themselves is refused', async () => {
  expect(await send(nested(32))).toMatchObject({ status: 200 });
  for (const levels of [34, 100_000])
    expect(await send(nested(levels))).toMatchObject({
      status: 400,
      answer: { message: 'The request is nested too deeply.' },
    });
});
