import type { Page } from '@playwright/test';
import { updateServer } from '#contract/http/serverActions.ts';
import { createServerGroup } from '#contract/http/serverGroups.ts';
import { updateConsole } from '#contract/http/consoles.ts';
import { type ChannelAddress, listen, listenToPads } from '#tests/support/channel.ts';
import { isNeutral } from '#domain/control/pad.ts';
import type { Probe } from '#tests/support/probe.ts';
import { hold, keys, openControl } from './control.ts';
import { type ConnectedConsole, expect, openPageAs, test } from './fixtures.ts';
import { signInToApi } from '#tests/support/api.ts';
import { users } from '#tests/support/users.ts';
import { admin } from './people.ts';
import { watchToasts } from './toasts.ts';

/** Every way out of control releases all input first, then the console, and resumes the script. */

const ways = {
  'the window loses the focus': (page) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
  'the view is closed': (page) => page.keyboard.press('Alt+x'),
  'the page is left': (page) => page.goto('about:blank'),
  'the page is reloaded': (page) => page.reload(),
  'the tab is closed': (page) => page.close(),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** Listens to a page that controls a console: what it does not send itself, the agent's watchdog would do later. */
async function listenToRelease(stack: ChannelAddress, { target }: ConnectedConsole) {
  const heard = { resumed: false, gaveBack: false };
  const ears = await Promise.all([
    listen(stack, 'setScriptPaused', target, (message) => {
      if (!message.json<{ paused: boolean }>().paused) heard.resumed = true;
    }),
    listen(stack, 'setPad', target, (message) => {
      if (message.json<{ pad: string | null }>().pad === null) heard.gaveBack = true;
    }),
  ]);
  return {
    /** Waits until the page has released the console, and its agent has accepted that. */
    async untilReleased(probe: Probe): Promise<void> {
      await expect.poll(() => heard).toEqual({ resumed: true, gaveBack: true });
      await expect
        .poll(() => probe.state(target))
        .toMatchObject({ pad: null, script: { paused: false }, lastHandover: { reason: 'givenBack' } });
      await Promise.all(ears.map((ear) => ear.close()));
    },
  };
}

for (const [position, [way, leave]] of Object.entries(ways).entries()) {
  test(`when ${way}, the button is released and the script is resumed`, async ({
    page,
    probe,
    connectedConsole,
    stack,
  }) => {
    const at = await connectedConsole(2, position);
    const last = { neutral: true };
    const ear = await listenToPads(stack, at.target, ({ pad }) => (last.neutral = isNeutral(pad)));
    const control = await openControl(page, at);
    await control.button('Control with keyboard').click();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await hold(keys(page, 'Space'), () => last.neutral, false);
    const release = await listenToRelease(stack, at);

    await leave(page);
    await expect.poll(() => last.neutral).toBe(true);
    await release.untilReleased(probe);
    await ear.close();
  });
}

for (const how of ['by signing out in another tab', 'because the API refuses it'] as const) {
  test(`a session that ends ${how} releases the console before its channel is disconnected`, async ({
    api,
    browser,
    probe,
    connectedConsole,
    stack,
  }) => {
    const at = await connectedConsole(2, 3);
    // A separate session, so that the shared ones stay valid.
    const page = await openPageAs(browser, stack, await signInToApi(stack.url, 'operator'));
    const control = await openControl(page, at);
    await control.button('Control with keyboard').click();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await hold(keys(page, 'Space'), async () => (await probe.pad(at.target)).pressed, ['cross']);
    const release = await listenToRelease(stack, at);

    if (how === 'because the API refuses it') {
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { error: 'Expired' } }));
      // Any call is sufficient: the page makes one when a console changes.
      await api.call(updateConsole, {
        params: { id: at.gameConsole.id },
        body: { description: `Since ${Date.now()}` },
      });
    } else {
      const other = await page.context().newPage();
      await other.goto('/');
      await expect(other.getByRole('banner')).toBeVisible();
      expect((await probe.state(at.target)).script.paused).toBe(true);
      await other.goto('/logout');
    }
    await release.untilReleased(probe);
    await expect(page).toHaveURL(/\/login/);
    await page.context().close();
  });
}

for (const what of ['the role is lowered', 'the server is taken away'] as const) {
  test(`when ${what}, the console is given back at once, and the operator reads why`, async ({
    page,
    api,
    probe,
    connectedConsole,
    stack,
    faults,
  }) => {
    // Its lists are asked for until the event of the change arrives.
    faults.allow(/status of 40[34]/);
    const at = await connectedConsole(2, 4);
    const { server } = at;
    const told = await watchToasts(page);
    const control = await openControl(page, at);
    await control.button('Control with keyboard').click();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await hold(keys(page, 'Space'), async () => (await probe.pad(at.target)).pressed, ['cross']);
    const release = await listenToRelease(stack, at);

    const isLowered = what === 'the role is lowered';
    try {
      if (isLowered) await admin(stack, 'role', users.operator.email, 'viewer');
      else {
        const group = await api.call(createServerGroup, {
          body: { name: 'Taken away', description: 'By a test.' },
        });
        await api.call(updateServer, { params: { id: server.id }, body: { groupId: group.id } });
      }
      await release.untilReleased(probe);
      const reason = 'Control was given back because you may no longer control this console.';
      await expect.poll(told).toContain(reason);
    } finally {
      // As the demo made them: other tests use them as well.
      if (isLowered) await admin(stack, 'role', users.operator.email, 'full access');
      else await api.call(updateServer, { params: { id: server.id }, body: { groupId: server.group.id } });
    }
  });
}

test('when the tab crashes the buttons are released within a second and the script is resumed', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(2, 3);
  const { target } = at;
  const control = await openControl(page, at);
  await control.button('Control with keyboard').click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  await hold(keys(page, 'Space'), async () => (await probe.pad(target)).pressed, ['cross']);

  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await expect.poll(async () => (await probe.pad(target)).pressed).toEqual([]);
  await expect.poll(async () => (await probe.state(target)).script.paused, { timeout: 60_000 }).toBe(false);
  // The tab has sent nothing, and the agent released the buttons long before it ended control.
  const answer = await probe.channel.request('logs', target, { lines: 500, filter: '', compress: false });
  const log = 'text' in answer ? answer.text : '';
  expect(log.slice(log.lastIndexOf('control: taken by'))).toMatch(
    /all buttons released, no pad state for 500 ms[^]*script: resumed, no message from Olivia Operator for 15 s/,
  );
});
