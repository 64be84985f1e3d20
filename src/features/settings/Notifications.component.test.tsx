import { expect, test, vi } from 'vitest';
import { addPushDevice, getPushDevices, getPushKey } from '#contract/http/push.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { answerPeople } from '#tests/components/peopleWorld.ts';
import { fakePushManager } from '#tests/components/pushRegistration.ts';

/** A browser that allows notifications, and its subscription. */
function browserWith(endpoint: string | null) {
  const browser = { endpoint, made: 0 };
  const subscription = () => {
    const at = browser.endpoint;
    if (at === null) return null;
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    const unsubscribe = async () => {
      browser.endpoint = null;
      return true;
    };
    return { endpoint: at, unsubscribe, toJSON: () => ({ endpoint: at, keys }) };
  };
  fakePushManager({
    getSubscription: async () => subscription(),
    // As browsers do: the subscription that exists is given again, whether or not the push service knows it.
    subscribe: async () => {
      browser.endpoint ??= `https://push.test/new-${++browser.made}`;
      return subscription();
    },
  });
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  return browser;
}

const endedAt = '2026-01-05T10:00:00Z';
const reason =
  /Off on this device since .*2026.*: the push service of its browser has ended the subscription/;

test.each([
  ['still has it', 'https://push.test/expired'],
  ['has dropped it', null],
])(
  'a device says that its subscription has ended, and gets another one, if its browser %s',
  async (_, endpoint) => {
    const browser = browserWith(endpoint);
    const world = createWorld();
    answerPeople(world);
    // So far an API of an earlier release, which does not say why.
    world.api.on(getPushDevices, { data: [] });
    world.api.on(getPushKey, { key: 'key' });
    world.api.on(addPushDevice, { id: 1 });
    const { screen } = await openApp('/user/settings', world);
    const part = screen.getByRole('region', { name: 'Notifications', exact: true });
    const switchOn = part.getByRole('button', { name: 'Switch on here' });
    await expect.element(switchOn).toBeVisible();
    await expect.element(part.getByText(reason)).not.toBeInTheDocument();

    world.api.on(getPushDevices, { data: [], endedAt });
    world.realtime.emit('destinationsUpdated', {});
    await expect.element(part.getByText(reason)).toBeVisible();
    await switchOn.click();
    await expect.poll(() => browser.endpoint).toBe('https://push.test/new-1');
    await expect
      .poll(() => world.api.requests(addPushDevice).map(({ body }) => body.endpoint))
      .toEqual([browser.endpoint]);
  },
);
