import { expect, test, vi } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { getEnums, getTimezones } from '#contract/http/util.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, ContractError, NetworkError, OfflineError } from '#platform/errors/errors.ts';
import { z } from 'zod';
import { guardApi } from './guardApi.ts';
import { createLink } from './link.ts';
import { probeHealth } from './probe.ts';

function build() {
  const clock = new FakeClock(1_000);
  const server = { isUp: true, probes: 0 };
  const probe = vi.fn<(signal: AbortSignal) => Promise<unknown>>(async () => {
    server.probes++;
    if (!server.isUp) throw new NetworkError('unreachable');
  });
  return { clock, server, probe, link: createLink({ probe, clock }) };
}

test('a check probes the server; only a missing response means offline', async () => {
  const { clock, server, link } = build();
  link.check();
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(true);
  expect(link.lastResponseAt()).toBe(1_000);
  server.isUp = false;
  link.check();
  link.check();
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(false);
  expect(server.probes).toBe(2);
});

test('probes repeat with growing pauses until the server responds', async () => {
  const { clock, server, link } = build();
  server.isUp = false;
  link.check();
  await clock.advanceAsync(60_000);
  // After 0, 1, 3, 7, 15, 30, 45 and 60 s.
  expect(server.probes).toBe(8);
  server.isUp = true;
  await clock.advanceAsync(15_000);
  expect(link.online.get()).toBe(true);
  await clock.advanceAsync(60_000);
  expect(server.probes).toBe(9);
});

test('requested checks do not lengthen the pause before the next probe', async () => {
  const { clock, server, link } = build();
  server.isUp = false;
  for (let second = 0; second < 5; second++) {
    link.check();
    await clock.advanceAsync(900);
  }
  server.isUp = true;
  await clock.advanceAsync(1_000);
  expect(link.online.get()).toBe(true);
});

test('a hanging probe times out', async () => {
  const { clock, link, probe } = build();
  probe.mockImplementation(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted')))),
  );
  link.check();
  await clock.advanceAsync(5_000);
  expect(link.online.get()).toBe(false);
});

test('a probe that fails late does not override a newer response', async () => {
  const { clock, link, probe } = build();
  probe.mockImplementationOnce(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted')))),
  );
  link.check();
  await clock.advanceAsync(2_000);
  link.reportResponse();
  await clock.advanceAsync(10_000);
  expect(link.online.get()).toBe(true);
});

test('a check requested during a late probe runs once that probe has failed', async () => {
  const { clock, link, probe } = build();
  probe.mockImplementation(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted')))),
  );
  link.check();
  await clock.advanceAsync(2_000);
  link.reportResponse();
  await clock.advanceAsync(1_000);
  link.check();
  await clock.advanceAsync(2_000);
  expect(link.online.get()).toBe(true);
  await clock.advanceAsync(5_001);
  expect(link.online.get()).toBe(false);
});

const texts = { summary: 'A call', description: 'For this test.' };
const read = endpoint({ ...texts, method: 'GET', path: '/x', access: 'public', response: z.object({}) });
const write = endpoint({ ...read, method: 'PUT' });

test('changes made while offline are rejected, not queued; reads are attempted', async () => {
  const { clock, server, link } = build();
  const sent: string[] = [];
  const api = guardApi(
    {
      async call({ method }: { method: string }) {
        sent.push(method);
        if (!server.isUp) throw new NetworkError('unreachable');
        return {};
      },
    } as unknown as Api,
    link,
  );
  await api.call(write, {});
  server.isUp = false;
  await expect(api.call(read, {})).rejects.toBeInstanceOf(NetworkError);
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(false);
  await expect(api.call(write, {})).rejects.toBeInstanceOf(OfflineError);
  server.isUp = true;
  await api.call(read, {});
  expect(link.online.get()).toBe(true);
  expect(sent).toEqual(['PUT', 'GET', 'GET']);
});

test('an answer from the cache of the service worker says nothing about the server', async () => {
  const { link } = build();
  const api = guardApi({ call: () => Promise.resolve({}) } as unknown as Api, link);
  await api.call(getEnums, {});
  await api.call(getTimezones, {});
  expect(link.lastResponseAt()).toBeNull();
  await api.call(read, {});
  expect(link.lastResponseAt()).toBe(1_000);
});

test('a rejection by the server is a response; an error of a proxy triggers a probe', async () => {
  const { clock, server, link } = build();
  let status = 409;
  const api = guardApi({ call: () => Promise.reject(new ApiError(status, 'No')) }, link);
  await expect(api.call(read, {})).rejects.toBeInstanceOf(ApiError);
  await clock.advanceAsync(0);
  expect(server.probes).toBe(0);
  status = 502;
  await expect(api.call(read, {})).rejects.toBeInstanceOf(ApiError);
  expect(server.probes).toBe(1);
});

test.each([
  ['a degraded API', new ApiError(503, 'The messaging server cannot be reached.', { fromApi: true }), true],
  ['a proxy without an API', new ApiError(503, 'Service Unavailable'), false],
  ['a page that is no API', new ContractError('GET /health', 'status', 'missing'), false],
  ['no server', new NetworkError('unreachable'), false],
])('a probe answered by %s sets the online state', async (_, error, online) => {
  const clock = new FakeClock(0);
  const link = createLink({ probe: probeHealth({ call: () => Promise.reject(error) }), clock });
  link.check();
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(online);
});
