import type { Page } from '@playwright/test';
import { getAlertRules, type NewAlertRule, updateAlertRule } from '#contract/http/alertRules.ts';
import { createDestination, deleteDestination } from '#contract/http/destinations.ts';
import { holdConsole } from '#tests/support/heldConsole.ts';
import { signedAt, startReceiver, webhookSecret, webhookTo } from '#tests/support/receiver.ts';
import { stackPids } from '#tests/support/stack.ts';
import { expect, openPageAs, test } from './fixtures.ts';

const failures = (page: Page) => page.getByRole('region', { name: /^Failed accounts/ });
const pauses = (page: Page) => page.getByRole('region', { name: /^Paused scripts/ });

/** The numbers of the fleet, and the failures. */
const shown = async (page: Page) => ({
  figures: await page.getByRole('complementary').getByRole('definition').allTextContents(),
  failed: await failures(page).textContent(),
});

test('home and the palette ask once for the whole fleet, and show the same with an API without these calls', async ({
  page,
  faults,
  probe,
  connectedConsole,
}) => {
  faults.allow(/status of 404|Failed to load resource/);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { target, gameConsole } = await connectedConsole(0, 2);
  const name = gameConsole.name.toUpperCase();
  const search = async (on: Page): Promise<void> => {
    await on.keyboard.press('Control+K');
    await on.getByRole('combobox', { name: /^Search/ }).fill(gameConsole.name);
    await expect(on.getByRole('listbox').getByRole('option').first()).toContainText(name);
    await on.keyboard.press('Escape');
    await expect(on.getByRole('listbox')).toHaveCount(0);
  };
  const held = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: true });
  // An API as specified, without the calls over the whole fleet.
  const plain = await page.context().newPage();
  await plain.route('**/api/fleet/**', (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found' } }),
  );
  try {
    for (const one of [plain, page]) {
      await one.bringToFront();
      await one.goto('/');
      await expect(failures(one)).toBeVisible();
      await expect(pauses(one).getByRole('link', { name })).toContainText('Sofia Supervisor');
      await search(one);
    }
    expect(requested.filter((path) => path.endsWith('/consoles'))).toEqual(['/api/fleet/consoles']);
    // The fleet continues to change, and both pages follow it.
    await expect(async () => expect(await shown(page)).toEqual(await shown(plain))).toPass();
  } finally {
    await held.giveBack();
  }
  await expect(pauses(page)).toHaveCount(0);
});

test('a disconnected server rings the bell, calls a webhook once and comes first on the home screen; others see who acknowledges it, and it ends by itself', async ({
  page,
  browser,
  stack,
  api,
  faults,
}) => {
  faults.allow(/channel/);
  // Its agent shares a process with others, which the rule does not mention.
  const [server] = (await api.servers()).toSorted((a, b) => a.id - b.id);
  const agent = stackPids(stack)['agents-1'];
  if (!server || agent === undefined) throw new Error('There is no server, or no agent for it');
  const { data: rules } = await api.call(getAlertRules, {});
  const setRules = (change: (kind: string) => Partial<NewAlertRule>) =>
    Promise.all(
      rules.map(({ id, severity, ...rule }) =>
        api.call(updateAlertRule, {
          params: { id },
          body: {
            ...rule,
            revision: undefined,
            remedies: undefined,
            severity: severity as NewAlertRule['severity'],
            ...change(rule.kind),
          },
        }),
      ),
    );
  const receiver = await startReceiver();
  const { id: destinationId } = await api.call(createDestination, {
    body: webhookTo(`${receiver.address}/hook`),
  });
  await setRules((kind) =>
    kind === 'serverOffline'
      ? { forSeconds: 0, clearSeconds: 0, serverIds: [server.id], groupIds: [] }
      : { enabled: false },
  );
  const other = await openPageAs(browser, stack, api);
  try {
    await page.goto('/');
    await other.goto('/incidents');
    for (const one of [page, other])
      await expect(one.getByRole('button', { name: 'No open incidents' })).toBeVisible({ timeout: 60_000 });
    receiver.received.length = 0;
    process.kill(agent, 'SIGSTOP');
    await expect(page.getByRole('button', { name: '1 open incident' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(/^Open incidents/);
    await expect
      .poll(() => receiver.received.map((got) => signedAt(got, webhookSecret) !== null))
      .toEqual([true]);

    await page.getByRole('button', { name: '1 open incident' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: /^Server offline · / });
    await other.goto((await link.getAttribute('href')) ?? '');
    const panel = other.getByRole('dialog', { name: /Server offline/ });
    await expect(panel.getByText('Opened', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Acknowledge: Server offline · / }).click();
    await expect(page.getByRole('dialog', { name: 'No open incidents' })).toBeVisible();
    await expect(panel.getByText('Acknowledged by')).toBeVisible();

    process.kill(agent, 'SIGCONT');
    await expect(panel.getByText(/^automatically/)).toBeVisible({ timeout: 60_000 });
  } finally {
    process.kill(agent, 'SIGCONT');
    await setRules(() => ({}));
    await api.call(deleteDestination, { params: { id: destinationId } });
    await other.context().close();
    await receiver.close();
  }
});
