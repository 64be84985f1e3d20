import { expect, test, vi } from 'vitest';
import { withFreshHeaders } from './freshHeaders.ts';

const page = (body: string, policy: string, type = 'text/html; charset=utf-8', status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type, 'content-security-policy': policy } });

const cachedPage = () => Promise.resolve(page('old shell', 'old'));
const sender = (answer: () => Promise<Response>) =>
  vi.fn<(input: string, init: RequestInit) => Promise<Response>>(answer);

test('the cached page is served with the current policy', async () => {
  const send = sender(() => Promise.resolve(page('new shell', 'new')));
  const answer = await withFreshHeaders(cachedPage, '/', send);
  expect(await answer.text()).toBe('old shell');
  expect(answer.headers.get('content-security-policy')).toBe('new');
  expect(send).toHaveBeenCalledExactlyOnceWith('/', expect.objectContaining({ method: 'HEAD' }));
});

test('without a usable response the cached page is unchanged', async () => {
  const unusable: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(page('', 'proxy', 'text/html', 502)),
    () => Promise.resolve(page('', 'proxy', 'text/plain')),
  ];
  for (const answer of unusable) {
    const shown = await withFreshHeaders(cachedPage, '/', sender(answer));
    expect(shown.headers.get('content-security-policy')).toBe('old');
    expect(await shown.text()).toBe('old shell');
  }
});

test('the server is requested when the cache is empty', async () => {
  const send = sender(() => Promise.resolve(page('new shell', 'new')));
  const answer = await withFreshHeaders(() => Promise.resolve(undefined), '/x', send);
  expect(await answer.text()).toBe('new shell');
});
