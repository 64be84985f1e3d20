import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AuditEntry, getAuditLog } from '#contract/http/audit.ts';
import { getAgentInfo } from '#contract/http/util.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';
import { answerPeople } from '#tests/components/peopleWorld.ts';

beforeEach(() => page.viewport(1440, 900));

async function open(address: string, role: 'supervisor' | null) {
  const world = createWorld({ role, user: { username: 'Sofia' } });
  answerPeople(world);
  const entry: AuditEntry = {
    id: 1,
    at: '2026-01-01T10:11:12.000Z',
    action: 'signedIn',
    actor: { id: 1, username: 'Sofia' },
    as: null,
    target: { id: 1, username: 'Sofia' },
    details: {},
    ip: '192.168.0.7',
    place: null,
    device: null,
  };
  world.api.on(getAuditLog, { data: [entry], summary: { total: 1 } });
  world.api.on(getAgentInfo, {
    version: '2.5.0.0',
    changelog: '2.5.0.0\n- Faster pictures\n- Fewer interruptions\n\n2.4.1.0\n- First version',
    password: 'open sesame',
    link: 'https://dugout.test/agent.zip',
  });
  return openApp(address, world);
}

test('the pages without a session', async () => {
  const { screen, router } = await open('/login', null);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Password is required')).toBeVisible();
  await expectAccessible();
  await router.navigate('/register');
  await expect.element(screen.getByRole('heading', { name: 'Register' })).toBeVisible();
  await screen.getByLabelText('Password', { exact: true }).fill('password');
  await expect.element(screen.getByText('Password strength: very weak')).toBeVisible();
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect.element(screen.getByText('Username is required')).toBeVisible();
  await expectAccessible();
  for (const [address, button] of [
    ['/forgot/password', 'Send link'],
    ['/reset/password?token=x', /password/i],
    ['/access/link-token', 'Accept and sign in'],
  ] as const) {
    await router.navigate(address);
    await expect.element(screen.getByRole('button', { name: button }).first()).toBeVisible();
    await expectAccessible();
  }
});

test('settings with their dialogs, the agent, role permissions and the audit log', async () => {
  const { screen, router } = await open('/user/settings', 'supervisor');
  await expect.element(screen.getByRole('grid', { name: 'Sign-ins' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Sessions' }).getByText('this one')).toBeVisible();
  await expectAccessible();
  for (const name of ['Change password', 'Change timezone']) {
    await screen.getByRole('button', { name }).click();
    await expect.element(screen.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible('[role=dialog]');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expectCount(screen.getByRole('dialog'), 0);
  }

  await router.navigate('/downloads/agent');
  await expect.element(screen.getByRole('heading', { name: 'Changelog' })).toBeVisible();
  await expectAccessible();
  await router.navigate('/role/permissions');
  await expect.element(screen.getByRole('columnheader', { name: /^supervisor/ })).toBeVisible();
  await expectAccessible();
  await router.navigate('/audit');
  await expect.element(screen.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect.element(screen.getByText('192.168.0.7')).toBeVisible();
  await expectAccessible();
});

test('guest access and access links', async () => {
  const { screen } = await open('/info/servers', 'supervisor');
  const dialog = screen.getByRole('dialog');
  const choose = async (name: string): Promise<void> => {
    await screen.getByRole('button', { name: 'User menu of Sofia' }).click();
    await screen.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Guest access');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Select user first')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await press('Escape');
  await expectCount(dialog, 0);
  await choose('Access link');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessible('[role=dialog]');
});
