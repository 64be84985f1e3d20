import type { Page } from '@playwright/test';
import { updateConsole } from '#contract/http/consoles.ts';
import { listenToPads } from '#tests/support/channel.ts';
import { isNeutral } from '#domain/control/pad.ts';
import { openControl } from './control.ts';
import { expect, openPageAs, test } from './fixtures.ts';
import { signInToApi } from '#tests/support/api.ts';

/** Every way out of control releases all input first, then the console, and resumes the script. */

const ways = {
  'the window loses the focus': (page) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
  'the view is closed': (page) => page.keyboard.press('Alt+x'),
  'the page is left': (page) => page.goto('about:blank'),
  'the page is reloaded': (page) => page.reload(),
  'the tab is closed': (page) => page.close(),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** The agent's watchdog takes 8 s in these tests, so a faster release comes from the page (measured: 20 to 320 ms). */
const byThePage = { timeout: 4_000, intervals: [50] };
/** A tab that crashes sends nothing: the agent's watchdog resumes the script. */
const resumed = { timeout: 25_000 };

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
    await page.keyboard.down('Space');
    await expect.poll(() => last.neutral).toBe(false);

    await leave(page);
    await expect.poll(() => last.neutral).toBe(true);
    await expect.poll(async () => (await probe.state(at.target)).script.paused, byThePage).toBe(false);
    await expect.poll(async () => (await probe.state(at.target)).pad, byThePage).toBeNull();
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
    await page.keyboard.down('Space');
    await expect.poll(async () => (await probe.pad(at.target)).pressed).toEqual(['cross']);

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
    await expect.poll(async () => (await probe.state(at.target)).script.paused, byThePage).toBe(false);
    await expect.poll(async () => (await probe.state(at.target)).pad, byThePage).toBeNull();
    await expect(page).toHaveURL(/\/login/);
    await page.context().close();
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
  await page.keyboard.down('Space');
  await expect.poll(async () => (await probe.pad(target)).pressed).toEqual(['cross']);

  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await expect.poll(async () => (await probe.pad(target)).pressed, { intervals: [50] }).toEqual([]);
  // Long before the agent ends control, it has released the buttons by itself.
  expect((await probe.state(target)).script.paused).toBe(true);
  await expect.poll(async () => (await probe.state(target)).script.paused, resumed).toBe(false);
});
