import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { answerPeople } from '#tests/components/peopleWorld.ts';

/** The calls that an API may lack, such as one of an earlier release. */
const optional = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.optional);

test('screens work with an API that answers 404 to every call that it may lack, and one that consists of such a call says so', async () => {
  const world = createWorld({ role: 'supervisor', ...demoFleet() });
  answerPeople(world);
  for (const endpoint of optional) world.api.refuse(endpoint, 404, 'Not found');
  const { screen, built, router } = await openApp('/', world);
  const heading = screen.getByRole('main').getByRole('heading').first();
  let before: Element | null = null;
  for (const address of [
    '/',
    '/playing-control/all',
    '/accounts/all',
    '/schedulers',
    '/proxies',
    '/wallets/payment',
    '/configs/own',
    '/configs/server-groups',
    '/user/settings',
  ]) {
    await router.navigate(address);
    await expect.poll(() => heading.query() ?? before).not.toBe(before);
    before = heading.element();
    await expect.poll(() => built.queryClient.isFetching()).toBe(0);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Not found')).not.toBeInTheDocument();
  }
  await router.navigate('/audit');
  await expect.element(screen.getByRole('main').getByText('Not found')).toBeVisible();
});
