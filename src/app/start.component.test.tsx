import { expect, onTestFinished, test, vi } from 'vitest';
import { getServers } from '#contract/http/servers.ts';
import { getEnums } from '#contract/http/util.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';

test.each([
  ['full access', 1],
  ['no access', 0],
] as const)('a second visit checks the servers only where the user may see them: %s', async (role, count) => {
  const world = createWorld({ role });
  const { screen, close } = await openApp('/user/billing', world);
  await expect.element(screen.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await close();
  const again = await reopenApp('/user/billing', world);
  await expect.element(again.screen.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await expect.poll(() => world.api.requests(getServers).length).toBe(count);
  await expect
    .element(again.screen.getByRole('region', { name: 'Last entries' }))
    .toMatchTextContent('$481.10');
  expect(world.api.requests(getServers).length).toBe(count);
});

test('a page that the server could not answer loads automatically once it can', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const world = createWorld(demoFleet());
  const enums = await world.api.call(getEnums, {});
  world.api.refuse(getEnums, 500, 'Something went wrong on the server.');
  const { screen } = await openApp('/', world);
  await expect.element(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect.element(screen.getByText(/loads automatically as soon as the server responds/)).toBeVisible();
  world.api.on(getEnums, enums);
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
});

test('a list that the database could not answer loads automatically, with one message', async () => {
  const world = createWorld(demoFleet());
  const servers = await world.api.call(getServers, { query: {} });
  world.api.on(getServers, () => {
    throw new ApiError(503, 'The database of the server is busy. Try again in a moment.', {
      retryAfter: 0.3,
      fromApi: true,
    });
  });
  const { screen } = await openApp('/info/servers', world);
  const toasts = screen.getByText(/The database of the server is busy/);
  await expect.element(toasts.first()).toBeVisible();
  const asked = world.api.requests(getServers).length;
  await expect.poll(() => world.api.requests(getServers).length).toBeGreaterThan(asked + 1);
  expect(toasts.elements().length).toBeLessThan(2);
  world.api.on(getServers, servers);
  await expect.element(screen.getByRole('article').first()).toBeVisible();
});
