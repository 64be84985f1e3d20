import { stackPids } from '#tests/support/stack.ts';
import {
  type ControlPage,
  hold,
  holdKey,
  keys,
  openControl,
  shownPressed,
  takeByKeyboard,
} from './control.ts';
import { expect } from './fixtures.ts';
import { test } from './faults.ts';

/** The server whose agent process is killed; other servers may share the process. */
const position = 4;

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
  let before = 0;
  // Before control is taken: when control ends, which happens on a busy machine, an alert covers the part of
  // the picture that is read.
  const seen = async (): Promise<number> => (before = Math.max(before, (await control.strip())?.frame ?? 0));
  // More frames than its successor will have painted at the time of the check.
  await expect.poll(seen, { timeout: 60_000 }).toBeGreaterThan(100);
  await takeByKeyboard(control);
  await holdKey(page, control, 'Space', 'cross');
  await seen();

  const agents = Object.entries(stackPids(stack)).filter(([name]) => name.startsWith('agents-'));
  // Servers are assigned to the processes in turn.
  const agent = agents.find(([name]) => name === `agents-${(position % agents.length) + 1}`)?.[1];
  if (agent === undefined) throw new Error('There is no agent process for this server');
  process.kill(agent, 'SIGKILL');

  await expect(control.dialog.getByText('You are in control')).toBeHidden({ timeout: 60_000 });
  await expect(
    page.getByText(/Sorry! You can't use your controller now\.|request failed\. Error: /).first(),
  ).toBeVisible();
  await page.keyboard.up('Space');

  // The supervisor has restarted it: its frame numbers start from one, and its frames are painted anyway.
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

test('a slow line of the channel delays the picture; a broken or silent one ends control; both recover', async ({
  page,
  lines,
  probe,
  connectedConsole,
  faults,
}) => {
  faults.allow(/WebSocket|channel/);
  const at = await connectedConsole(4, 2);
  const live = (control: ControlPage) => control.dialog.locator('[data-state="live"]');
  const isPressed = async () => (await probe.pad(at.target)).pressed;

  lines.nats.set({ roundTripMs: 400, bytesPerSecond: 200_000 });
  const control = await openControl(page, at);
  await test.step('slow', async () => {
    const first = (await control.strip())?.frame ?? 0;
    await expect.poll(async () => (await control.strip())?.frame ?? 0).toBeGreaterThan(first + 3);
    await takeByKeyboard(control);
    await holdKey(page, control, 'Space', 'cross');
    await page.keyboard.up('Space');
    await expect.poll(() => shownPressed(control)).toEqual([]);
    lines.nats.set({ roundTripMs: 0, bytesPerSecond: Infinity });
  });
  await test.step('unreachable', async () => {
    await hold(keys(page, 'Space'), isPressed, ['cross']);
    lines.nats.set({ refused: true });
    lines.nats.cut();
    await expect(control.dialog.getByText('You are in control')).toBeHidden();
    await expect.poll(isPressed).toEqual([]);
    await expect(live(control)).toBeHidden({ timeout: 40_000 });
    await page.keyboard.up('Space');
    // The API still responds, so the page remains usable.
    await expect(
      control.dialog.getByRole('heading', { name: at.gameConsole.name.toUpperCase() }),
    ).toBeVisible();
    lines.nats.set({ refused: false });
    await expect(live(control)).toBeVisible();
    await expect.poll(() => probe.state(at.target)).toMatchObject({ pad: null, script: { paused: false } });
  });
  await test.step('half-open', async () => {
    await takeByKeyboard(control);
    await hold(keys(page, 'Space'), isPressed, ['cross']);
    lines.nats.set({ silent: true });
    await expect.poll(isPressed).toEqual([]);
    await expect(control.dialog.getByText('You are in control')).toBeHidden({ timeout: 40_000 });
    await page.keyboard.up('Space');
    lines.nats.set({ silent: false });
    await expect(live(control)).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(async () => (await probe.state(at.target)).script.paused, { timeout: 45_000 })
      .toBe(false);
  });
});

test('without the API the picture keeps running and the page says so; it is refreshed when the API returns', async ({
  page,
  lines,
  api,
  connectedConsole,
  faults,
}) => {
  faults.allow(/Failed to load resource|WebSocket|net::/);
  const at = await connectedConsole(4, 3);
  const control = await openControl(page, at);
  const offline = page.getByText(/^Offline, data from/);
  lines.api.set({ refused: true });
  lines.api.cut();
  const first = (await control.strip())?.frame ?? 0;
  await expect.poll(async () => (await control.strip())?.frame ?? 0).toBeGreaterThan(first + 5);
  await takeByKeyboard(control);
  await holdKey(page, control, 'Space', 'cross');
  await page.keyboard.up('Space');
  await control.button('Turn keyboard control off').click();

  // Meanwhile the page has detected it, and shows the age of its data.
  await expect(offline).toBeAttached({ timeout: 30_000 });
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/consoles') && answer.ok());
  lines.api.set({ refused: false });
  // The network was always available, so there is no browser event: the page detects the recovery itself.
  await refreshed;
  await expect(offline).toBeHidden();
  await expect(page.getByText('Live updates are off')).toBeHidden();
  await expect(control.dialog.locator('[data-state="live"]')).toBeVisible();
  expect((await api.consoles(at.server.id)).length).toBeGreaterThan(0);

  // An open connection that answers nothing is noticed after 15 s, even on an idle page.
  lines.api.set({ silent: true });
  await expect(offline).toBeAttached({ timeout: 60_000 });
  lines.api.set({ silent: false });
  await expect(offline).toBeHidden({ timeout: 30_000 });
});
