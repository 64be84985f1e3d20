import type { Page } from '@playwright/test';
import { updateServer } from '#contract/http/serverActions.ts';
import { createServerGroup } from '#contract/http/serverGroups.ts';
import { updateConsole } from '#contract/http/consoles.ts';
import { type ChannelAddress, listen, listenToPads } from '#tests/support/channel.ts';
import { isNeutral } from '#domain/control/pad.ts';
import type { Probe } from '#tests/support/probe.ts';
import { type ControlPage, hold, keys, openControl, takeByKeyboard } from './control.ts';
import type { ConnectedConsole } from '#tests/support/connectedConsole.ts';
import { expect, openPageAs, test } from './fixtures.ts';
import { signInToApi } from '#tests/support/api.ts';
import { users } from '#tests/support/users.ts';
import { admin } from './people.ts';
import { watchToasts } from './toasts.ts';

/** Every way out of control releases all input first, then the console, and resumes the script. */

type Leave = (page: Page) => Promise<unknown>;

/** Ways out of control, and whether the view is open afterwards. */
const ways: [way: string, leave: Leave, staysOpen: boolean][] = [
  [
    'the window loses the focus',
    (page) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
    true,
  ],
  ['the view is closed', (page) => page.keyboard.press('Alt+x'), false],
  ['the page is left', (page) => page.goto('about:blank'), false],
  ['the page is reloaded', (page) => page.reload(), true],
  ['the tab is closed', (page) => page.close(), false],
];

/** Watches the messages of a page that controls a console: otherwise the agent's watchdog could hide a missing release. */
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
    /** Waits until the page has released the console, and its agent has accepted the release. */
    async untilReleased(probe: Probe): Promise<void> {
      await expect.poll(() => heard).toEqual({ resumed: true, gaveBack: true });
      await expect
        .poll(() => probe.state(target))
        .toMatchObject({ pad: null, script: { paused: false }, lastHandover: { reason: 'givenBack' } });
      await Promise.all(ears.map((ear) => ear.close()));
    },
  };
}

/** Takes control by keyboard, and holds a button. */
async function takeAndPress(
  page: Page,
  control: ControlPage,
  probe: Probe,
  at: ConnectedConsole,
): Promise<void> {
  await takeByKeyboard(control);
  await hold(keys(page, 'Space'), async () => (await probe.pad(at.target)).pressed, ['cross']);
}

test('every way out of the view releases the button, gives the console back and resumes the script', async ({
  page,
  probe,
  connectedConsole,
  stack,
}) => {
  const at = await connectedConsole(2);
  const last = { neutral: true };
  const ear = await listenToPads(stack, at.target, ({ pad }) => (last.neutral = isNeutral(pad)));
  let control = await openControl(page, at);
  let isOpen = true;
  for (const [way, leave, staysOpen] of ways)
    await test.step(way, async () => {
      if (!isOpen) control = await openControl(page, at);
      await takeByKeyboard(control);
      await hold(keys(page, 'Space'), () => last.neutral, false);
      const release = await listenToRelease(stack, at);
      await leave(page);
      await expect.poll(() => last.neutral).toBe(true);
      await release.untilReleased(probe);
      isOpen = staysOpen;
    });
  await ear.close();
});

test('a session that ends releases the console before its channel is disconnected, and says so once', async ({
  api,
  browser,
  probe,
  connectedConsole,
  stack,
}) => {
  const at = await connectedConsole(2, 3);
  const ends: Record<string, (page: Page) => Promise<void>> = {
    async 'signing out in another tab'(page) {
      const other = await page.context().newPage();
      await other.goto('/');
      await expect(other.getByRole('banner')).toBeVisible();
      expect((await probe.state(at.target)).script.paused).toBe(true);
      await other.goto('/logout');
    },
    async 'the API refuses it'(page) {
      const error = 'Your session has ended. Sign in again.';
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { error } }));
      // Any call is sufficient: the page makes one when a console changes.
      const { description } = at.gameConsole;
      const params = { id: at.gameConsole.id };
      await api.call(updateConsole, { params, body: { description: `Since ${Date.now()}` } });
      await api.call(updateConsole, { params, body: { description } });
    },
  };
  for (const [how, end] of Object.entries(ends))
    await test.step(how, async () => {
      // A separate session, so that the shared ones stay valid.
      const page = await openPageAs(browser, stack, await signInToApi(stack.url, 'operator'));
      const told = await watchToasts(page);
      await takeAndPress(page, await openControl(page, at), probe, at);
      const release = await listenToRelease(stack, at);
      await end(page);
      await release.untilReleased(probe);
      await expect(page).toHaveURL(/\/login/);
      if (how === 'the API refuses it') {
        const ended = () => told().filter((text) => text.includes('Your session has ended'));
        await expect.poll(ended).toEqual(['Your session has ended. Sign in again.']);
      }
      await page.context().close();
    });
});

test('who may no longer control a console gives it back at once, and reads why', async ({
  page,
  api,
  probe,
  connectedConsole,
  stack,
  faults,
}) => {
  // Its lists are requested until the event of the change arrives.
  faults.allow(/status of 40[34]/);
  const at = await connectedConsole(2, 4);
  const { server } = at;
  const told = await watchToasts(page);
  const group = await api.call(createServerGroup, {
    body: { name: 'Taken away', description: 'By a test.' },
  });
  const moveTo = (groupId: number) =>
    api.call(updateServer, { params: { id: server.id }, body: { groupId } });
  const changes = [
    {
      what: 'the role is lowered',
      change: () => admin(stack, 'role', users.operator.email, 'viewer'),
      // As in the demo data: other tests use it as well.
      restore: () => admin(stack, 'role', users.operator.email, 'full access'),
    },
    {
      what: 'the server is taken away',
      change: () => moveTo(group.id),
      restore: () => moveTo(server.group.id),
    },
  ];
  const reason = 'Control was given back because you may no longer control this console.';
  for (const [position, { what, change, restore }] of changes.entries())
    await test.step(what, async () => {
      await takeAndPress(page, await openControl(page, at), probe, at);
      const release = await listenToRelease(stack, at);
      try {
        await change();
        await release.untilReleased(probe);
        await expect.poll(() => told().filter((text) => text === reason)).toHaveLength(position + 1);
      } finally {
        await restore();
      }
    });
});

test('when the tab crashes the buttons are released within a second and the script is resumed', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(2, 3);
  const { target } = at;
  const control = await openControl(page, at);
  await takeAndPress(page, control, probe, at);

  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await expect.poll(async () => (await probe.pad(target)).pressed).toEqual([]);
  await expect.poll(async () => (await probe.state(target)).script.paused, { timeout: 60_000 }).toBe(false);
  // The tab sent nothing, and the agent released the buttons long before it ended control.
  const answer = await probe.channel.request('logs', target, { lines: 500, filter: '', compress: false });
  const log = 'text' in answer ? answer.text : '';
  expect(log.slice(log.lastIndexOf('control: taken by'))).toMatch(
    /all buttons released, no pad state for 500 ms[^]*script: resumed, no message from Olivia Operator for 15 s/,
  );
});
