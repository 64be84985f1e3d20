import { holdConsole } from '#tests/support/heldConsole.ts';
import { stackPids } from '#tests/support/stack.ts';
import { type ControlPage, hold, holdKey, keys, openControl, shownPressed } from './control.ts';
import { expect } from './fixtures.ts';
import { test } from './faults.ts';

/** The server whose agent process is killed; other servers may share the process. */
const position = 4;

async function takeByKeyboard(control: ControlPage): Promise<void> {
  await control.button('Control with keyboard').click();
  await expect(async () => {
    try {
      await expect(control.dialog.getByText('You are in control')).toBeVisible({ timeout: 10_000 });
    } catch (error) {
      // A busy machine adds to the latency of a slow line, and above a second control is refused.
      await control.button('Take control').click({ timeout: 10_000 });
      throw error;
    }
  }).toPass();
}

test('when the agent dies control ends with a notice, and the picture returns with the agent', async ({
  page,
  probe,
  connectedConsole,
  stack,
  faults,
}) => {
  faults.allow(/channel/);
  const at = await connectedConsole(position);
  const control = await openControl(page, at);
  await takeByKeyboard(control);
  await holdKey(page, control, 'Space', 'cross');

  const agents = Object.entries(stackPids(stack)).filter(([name]) => name.startsWith('agents-'));
  // Servers are assigned to the processes in turn.
  const agent = agents.find(([name]) => name === `agents-${(position % agents.length) + 1}`)?.[1];
  if (agent === undefined) throw new Error('There is no agent process for this server');
  let before = 0;
  // More frames than its successor will have painted when the picture is looked at.
  const seen = async (): Promise<number> => (before = (await control.strip())?.frame ?? 0);
  await expect.poll(seen, { timeout: 60_000 }).toBeGreaterThan(100);
  process.kill(agent, 'SIGKILL');

  await expect(control.dialog.getByText('You are in control')).toBeHidden({ timeout: 60_000 });
  await expect(
    page.getByText(/Sorry! You cant use your controller now\.|request failed\. Error: /).first(),
  ).toBeVisible();
  await page.keyboard.up('Space');

  // The supervisor has restarted it: its frame numbers start from one, and its frames are painted nevertheless.
  await expect(control.dialog.locator('[data-state="live"]')).toBeVisible({ timeout: 30_000 });
  // The alert covers the part of the picture that is read.
  await control.button('Dismiss').click();
  await expect
    .poll(async () => (await control.strip())?.frame ?? before, { timeout: 30_000 })
    .toBeLessThan(before);
  await expect
    .poll(async () => (await probe.state(at.target)).script, { timeout: 40_000 })
    .toMatchObject({
      running: true,
      paused: false,
    });
  await takeByKeyboard(control);
  await expect.poll(async () => (await probe.state(at.target)).pad).toBe('Olivia Operator');
});

test('a take-over while a button is held releases the button on the console and informs the previous holder', async ({
  page,
  probe,
  connectedConsole,
}) => {
  const at = await connectedConsole(4, 1);
  const control = await openControl(page, at);
  await takeByKeyboard(control);
  await hold(keys(page, 'Space'), async () => (await probe.pad(at.target)).pressed, ['cross']);

  const held = await holdConsole(probe.channel, at.target, {
    name: 'Sofia Supervisor',
    pausesScript: false,
  });
  expect((await probe.pad(at.target)).pressed).toEqual([]);
  await expect(control.dialog.getByText('You are in control')).toBeHidden();
  await expect(
    page
      .getByText(/Sofia Supervisor has taken over this console\.|Sorry! You cant use your controller now\./)
      .first(),
  ).toBeVisible();
  // Further states of the previous holder were refused, and it no longer sends any.
  expect((await probe.pad(at.target)).pressed).toEqual([]);
  const state = await probe.state(at.target);
  expect(state).toMatchObject({ pad: 'Sofia Supervisor', script: { paused: true } });
  await expect(control.dialog.getByText('Paused by Sofia Supervisor')).toBeVisible();
  await probe.channel.request('setScriptPaused', at.target, { paused: false });
  await held.giveBack();
});

test('while only NATS is unreachable control ends and the picture is not live; both recover', async ({
  page,
  lines,
  probe,
  connectedConsole,
  faults,
}) => {
  faults.allow(/WebSocket|channel/);
  const at = await connectedConsole(4, 2);
  const control = await openControl(page, at);
  await takeByKeyboard(control);
  await hold(keys(page, 'Space'), async () => (await probe.pad(at.target)).pressed, ['cross']);

  lines.nats.set({ refused: true });
  lines.nats.cut();
  await expect(control.dialog.getByText('You are in control')).toBeHidden();
  await expect.poll(async () => (await probe.pad(at.target)).pressed).toEqual([]);
  await expect(control.dialog.locator('[data-state="live"]')).toBeHidden({ timeout: 40_000 });
  await page.keyboard.up('Space');
  // The API still responds, so the page remains usable.
  await expect(
    control.dialog.getByRole('heading', { name: at.gameConsole.name.toUpperCase() }),
  ).toBeVisible();

  lines.nats.set({ refused: false });
  await expect(control.dialog.locator('[data-state="live"]')).toBeVisible();
  await expect.poll(async () => (await probe.state(at.target)).script.paused).toBe(false);
  await expect.poll(async () => (await probe.state(at.target)).pad).toBeNull();
});

test('on a half-open NATS connection a pressed button is released and control ends', async ({
  page,
  lines,
  probe,
  connectedConsole,
  faults,
}) => {
  faults.allow(/WebSocket|channel/);
  const at = await connectedConsole(4, 2);
  const control = await openControl(page, at);
  await takeByKeyboard(control);
  await hold(keys(page, 'Space'), async () => (await probe.pad(at.target)).pressed, ['cross']);

  lines.nats.set({ silent: true });
  await expect.poll(async () => (await probe.pad(at.target)).pressed).toEqual([]);
  await expect(control.dialog.getByText('You are in control')).toBeHidden({ timeout: 40_000 });
  await page.keyboard.up('Space');
  lines.nats.set({ silent: false });
  await expect(control.dialog.locator('[data-state="live"]')).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await probe.state(at.target)).script.paused, { timeout: 45_000 })
    .toBe(false);
});

test('an API connection without responses is reported after 15 s on an idle page', async ({
  page,
  lines,
  faults,
}) => {
  faults.allow(/Failed to load resource|WebSocket/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const banner = page.getByRole('banner');
  lines.api.set({ silent: true });
  await expect(banner).toContainText('Offline', { timeout: 60_000 });
  lines.api.set({ silent: false });
  await expect(banner).not.toContainText('Offline', { timeout: 30_000 });
});

test('while only the API is unreachable the picture keeps running; the page is refreshed when the API returns', async ({
  page,
  lines,
  api,
  connectedConsole,
  faults,
}) => {
  faults.allow(/Failed to load resource|WebSocket|net::/);
  const at = await connectedConsole(4, 3);
  const control = await openControl(page, at);
  lines.api.set({ refused: true });
  lines.api.cut();
  const first = (await control.strip())?.frame ?? 0;
  await expect.poll(async () => (await control.strip())?.frame ?? 0).toBeGreaterThan(first + 5);
  await takeByKeyboard(control);
  await holdKey(page, control, 'Space', 'cross');
  await page.keyboard.up('Space');
  await control.button('Turn keyboard control off').click();

  // The page has detected it in the meantime, and shows the age of its data.
  await expect(page.getByText(/^Offline, data from/)).toBeAttached({ timeout: 30_000 });
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/consoles') && answer.ok());
  lines.api.set({ refused: false });
  // The network was always available, so there is no browser event: the page detects the recovery itself.
  await refreshed;
  await expect(page.getByText(/^Offline, data from/)).toBeHidden();
  await expect(page.getByText('Live updates are off')).toBeHidden();
  await expect(control.dialog.locator('[data-state="live"]')).toBeVisible();
  expect((await api.consoles(at.server.id)).length).toBeGreaterThan(0);
});

test('a slow connection with little bandwidth delays the picture but breaks nothing', async ({
  page,
  lines,
  connectedConsole,
}) => {
  const at = await connectedConsole(4, 3);
  lines.nats.set({ roundTripMs: 400, bytesPerSecond: 200_000 });
  const control = await openControl(page, at);
  const first = (await control.strip())?.frame ?? 0;
  await expect.poll(async () => (await control.strip())?.frame ?? 0).toBeGreaterThan(first + 3);
  await takeByKeyboard(control);
  await holdKey(page, control, 'Space', 'cross');
  await page.keyboard.up('Space');
  await expect.poll(() => shownPressed(control)).toEqual([]);
});
