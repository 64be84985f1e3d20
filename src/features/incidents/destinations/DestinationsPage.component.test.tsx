import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createDestination,
  type Destination,
  getDeadDeliveries,
  getDestinations,
  retryDeliveries,
  testDestination,
  updateDestination,
} from '#contract/http/destinations.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const destination = (part: Partial<Destination>): Destination => ({
  id: 1,
  name: 'Duty',
  kind: 'webhook',
  owner: null,
  canEdit: true,
  enabled: true,
  language: 'en',
  onCall: null,
  target: 'hooks.slack.com',
  template: 'slack',
  hasSecret: true,
  devices: null,
  failingSince: null,
  fault: null,
  lastSentAt: null,
  waiting: 0,
  dead: 0,
  ...part,
});

function worldWith(destinations: Destination[]) {
  const world = createWorld({ role: 'supervisor' });
  world.api.on(getDestinations, () => ({ data: destinations }));
  return world;
}

test('shows recipients and failures, tests, and resends abandoned messages', async () => {
  await page.viewport(1440, 900);
  const duty = destination({ failingSince: '2026-01-01T10:00:00.000Z', fault: '404 no_service', dead: 1 });
  const phone = destination({
    id: 2,
    name: 'Stan Staff',
    kind: 'push',
    owner: { id: 11, username: 'Stan Staff' },
    canEdit: false,
    target: null,
    template: null,
    devices: 2,
  });
  const world = worldWith([duty, phone]);
  world.api.on(testDestination, { fault: 'certificate' });
  world.api.on(getDeadDeliveries, {
    data: [
      {
        id: 7,
        destination: { id: 1, name: 'Duty' },
        incidentId: 3,
        kind: 'opened',
        title: 'North 1 is offline',
        at: '2026-01-01T10:00:00.000Z',
        attempts: 3,
        fault: '404 no_service',
      },
    ],
  });
  world.api.on(retryDeliveries, { count: 1 });
  const { screen } = await openApp('/destinations', world);
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  for (const text of ['Slack · hooks.slack.com', 'everyone', 'fails since', '404 no_service'])
    await expect.element(row('Duty')).toMatchTextContent(text);
  await expect.element(row('Stan Staff').first()).toMatchTextContent('Devices: 2');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Actions of Duty' }).click();
  await screen.getByRole('menuitem', { name: 'Send a test' }).click();
  await expect.element(screen.getByText(/not delivered to .*: The certificate is not valid/)).toBeVisible();
  await screen.getByRole('button', { name: '1 undelivered message' }).click();
  await screen.getByRole('button', { name: 'Try again: North 1 is offline' }).click();
  await expect
    .poll(() => world.api.requests(retryDeliveries).map(({ body }) => body))
    .toEqual([{ ids: [7] }]);
});

test('through an access link, what belongs to its owner is not changed', async () => {
  const own = destination({ name: 'Chat', owner: { id: 1, username: 'Sofia' }, canEdit: false, dead: 1 });
  const world = createWorld({ role: 'supervisor', user: { username: 'Sofia', clone: true } });
  world.api.on(getDestinations, () => ({ data: [own] }));
  const { screen } = await openApp('/destinations', world);
  await screen.getByRole('button', { name: 'Add destination' }).click();
  await expect.element(screen.getByRole('switch', { name: /^Only for me/ })).toBeDisabled();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Actions of Chat' }).click();
  const entry = screen.getByRole('menuitem', { name: 'Delete Only Sofia can change this.' });
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('button', { name: /undelivered/ })).not.toBeInTheDocument();
});

test('a webhook is added with what its format needs; its secrets stay when it is edited', async () => {
  const duty = destination({});
  const world = worldWith([duty]);
  world.api.on(createDestination, () => {
    world.api.on(getDestinations, () => ({ data: [duty, destination({ id: 9, name: 'Chat' })] }));
    return { id: 9 };
  });
  world.api.on(updateDestination, {});
  const { screen } = await openApp('/destinations', world);
  await screen.getByRole('button', { name: 'Add destination' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Name').fill('Duty');
  await expect.element(dialog.getByText('Another one already has this name.')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Chat');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await screen.getByRole('option', { name: 'Webhook' }).click();
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await screen.getByRole('option', { name: 'Telegram' }).click();
  await dialog.getByLabelText('Address').fill('https://api.telegram.org/bot1:x/sendMessage');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  await dialog.getByLabelText('Chat').fill('-100');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect
    .poll(() => world.api.requests(createDestination).map(({ body }) => body))
    .toMatchObject([{ kind: 'webhook', template: 'telegram', chatId: '-100', own: false, onCall: null }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('Destination Chat added')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Chat/ })).toHaveAttribute('data-marked');

  await screen.getByRole('button', { name: 'Actions of Duty' }).click();
  await screen.getByRole('menuitem', { name: 'Edit' }).click();
  await screen.getByRole('dialog').getByLabelText('Only while on call').click();
  // A colleague switches it off meanwhile: saving must not switch it on again.
  duty.enabled = false;
  world.realtime.emit('destinationsUpdated', {});
  await screen.getByRole('button', { name: 'Use theirs' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => world.api.requests(updateDestination).map(({ body }) => body))
    .toMatchObject([
      {
        enabled: false,
        onCall: { shifts: [{ from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }] },
        seen: { name: 'Duty', enabled: false, onCall: null },
      },
    ]);
  expect(JSON.stringify(world.api.requests(updateDestination))).not.toMatch(/"(url|secret|chatId)"/);
});
