import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { consoleStatus } from '#contract/enums.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { answerControl } from '#tests/components/answerControl.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { press } from '#tests/components/page.ts';
import { type FakePads, installInPage, sonyPad } from '#tests/support/fakePad.ts';

const gameConsole = { id: 11, name: 'c1-01' };

/** Changes the console at the API, and sends the event of the change. */
function change(world: World, change: Partial<World['fleet']['consoles'][number]>): void {
  const found = world.fleet.consoles.find(({ id }) => id === gameConsole.id);
  if (!found) throw new Error('The console is not in the fleet');
  Object.assign(found, change);
  world.realtime.emit('consolesUpdated', { ids: [gameConsole.id] });
}

const disconnected = {
  status: consoleStatus.disconnected,
  statusText: 'disconnected',
  activeAccount: null,
} as const;

async function openControl(page: 'all' | 'stacked', role?: 'viewer') {
  const fleet = demoFleet();
  for (const one of fleet.consoles) one.stacked = true;
  const world = createWorld({ ...fleet, ...(role ? { role } : {}) });
  answerControl(world.channel);
  const { screen } = await openApp(`/playing-control/${page}?server=1&console=${gameConsole.id}`, world);
  const view = screen.getByRole('dialog');
  await expect.element(view.getByRole('button', { name: 'Save screenshot' })).toBeVisible();
  return { world, screen, view };
}

test('a controlled console keeps control when it is renamed, and offers to connect and no screenshot when it disconnects', async () => {
  const { world, view } = await openControl('all');
  await view.getByRole('button', { name: 'Take control' }).click();
  await expect.element(view.getByRole('button', { name: 'Give back', exact: true })).toBeVisible();

  change(world, { name: 'renamed' });
  await expect.element(view.getByRole('heading', { name: 'RENAMED' })).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Give back', exact: true })).toBeVisible();
  expect(world.channel.requests('setPad')).toHaveLength(1);

  change(world, disconnected);
  await expect.element(view.getByText('This console is not connected: disconnected.')).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Save screenshot' })).not.toBeInTheDocument();
});

test('the tile from which the view was opened has the focus again after it was closed', async () => {
  const world = createWorld(demoFleet());
  answerControl(world.channel);
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile).toBeVisible();
  const surface = () => tile.element().querySelector<HTMLElement>('[data-surface]');
  const view = screen.getByRole('dialog');
  for (const close of [() => press('Escape'), () => view.getByRole('button', { name: 'Close' }).click()]) {
    surface()?.focus();
    await press('Enter');
    await press('Enter');
    await expect.element(view.getByRole('button', { name: 'Save screenshot' })).toBeVisible();
    await close();
    await expect.element(view).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement === surface()).toBe(true);
  }
});

test('on the stacked page a console that disconnects in its control view does not offer to connect', async () => {
  const { world, view } = await openControl('stacked');
  change(world, disconnected);
  await expect.element(view.getByText('This console is not connected: disconnected.')).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Connect', exact: true })).not.toBeInTheDocument();
});

test('a viewer can watch, also after the worker was replaced, but is offered no control', async () => {
  const { world, view } = await openControl('all', 'viewer');
  const opened = () =>
    world.channel.pictures.filter(({ isClosed }) => !isClosed).map(({ target }) => target.consoleId);
  const before = opened();
  world.channel.restart();
  await expect
    .poll(() => world.channel.pictures.filter(({ isClosed }) => isClosed).length)
    .toBe(before.length);
  expect(new Set(opened())).toEqual(new Set(before));
  await expect.element(view.getByText('Script running')).toBeVisible();
  for (const name of [/^Control with/, 'Take control', 'Pause script', 'Resume script'])
    await expect.element(view.getByRole('button', { name })).not.toBeInTheDocument();
});

test('a paused script is paused by this user only if the agent says so', async () => {
  const { world, view, screen } = await openControl('all');
  const state = answerControl(world.channel);
  state.script.paused = true;
  await expect.element(view.getByText('Paused by another user')).toBeVisible();
  state.script.pausedBy = world.me.username;
  await expect.element(view.getByText('Paused by you')).toBeVisible();
  await expect.element(screen.getByText('Script already paused by another user.')).not.toBeInTheDocument();
});

test('a script that is paused by an unknown user when the view opens is reported', async () => {
  const world = createWorld(demoFleet());
  answerControl(world.channel).script.paused = true;
  const { screen } = await openApp(`/playing-control/all?server=1&console=${gameConsole.id}`, world);
  await expect.element(screen.getByText('Script already paused by another user.')).toBeVisible();
});

test('text for the console ends at the limit of its keyboard, and the field says so', async () => {
  const { world, view } = await openControl('all');
  const state = answerControl(world.channel);
  const texts: string[] = [];
  world.channel.on('setKeyboardText', (_target, body) => {
    texts.push(body?.text ?? '');
    return {};
  });
  state.keyboardOpened = true;
  const field = view.getByRole('textbox', { name: 'Text for the console keyboard' });
  await expect.element(field).not.toHaveFocus();
  // In control it has the focus, in each mode.
  await view.getByRole('button', { name: 'Control with on-screen gamepad' }).click();
  await expect.element(field).toHaveFocus();
  await field.fill('x'.repeat(999));
  await expect.element(view.getByText(/^The console takes at most/)).not.toBeInTheDocument();
  await field.click();
  await userEvent.keyboard('yz');
  await expect.element(view.getByText('The console takes at most 1000 characters.')).toBeVisible();
  await expect.poll(() => texts.at(-1)?.length).toBe(1_000);
  expect(texts.at(-1)?.replaceAll('x', '')).toBe('y');
});

test('a text for the console stays over a lost connection, and goes on from there', async () => {
  const { world, view } = await openControl('all');
  const state = answerControl(world.channel);
  const texts: string[] = [];
  world.channel.on('setKeyboardText', (_target, body) => {
    texts.push(body?.text ?? '');
    return {};
  });
  state.keyboardOpened = true;
  const field = view.getByRole('textbox', { name: 'Text for the console keyboard' });
  await field.fill('hello');
  world.channel.setStatus('reconnecting');
  await expect.element(field).toHaveAttribute('readonly');
  await expect.element(field).toHaveValue('hello');
  await expect.element(view.getByRole('button', { name: 'Close keyboard' })).toBeDisabled();
  world.channel.setStatus('live');
  await expect.element(field).not.toHaveAttribute('readonly');
  await userEvent.keyboard('!');
  await expect.poll(() => texts.at(-1)).toBe('hello!');
  // The keyboard confirms what it shows, so it is not closed without the last text.
  world.channel.on('closeKeyboard', () => {
    state.keyboardOpened = false;
    return {};
  });
  world.channel.on('setKeyboardText', () => {
    throw new ChannelError('timeout', 'timeout');
  });
  await userEvent.keyboard('!');
  await view.getByRole('button', { name: 'Close keyboard' }).click();
  await expect.element(view.getByText('The text has not reached the console. Try again.')).toBeVisible();
  expect(world.channel.requests('closeKeyboard')).toEqual([]);
  world.channel.on('setKeyboardText', (_target, body) => {
    texts.push(body?.text ?? '');
    return {};
  });
  await view.getByRole('button', { name: 'Close keyboard' }).click();
  await expect.element(field).not.toBeInTheDocument();
  expect(texts.at(-1)).toBe('hello!!');
});

test('Space presses a focused button of the bar while the keyboard controls the console', async () => {
  const { view } = await openControl('all');
  await view.getByRole('button', { name: 'Control with keyboard' }).click();
  const giveBack = view.getByRole('button', { name: 'Give back', exact: true });
  await expect.element(giveBack).toBeVisible();
  giveBack.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(view.getByRole('button', { name: 'Take control' })).toBeVisible();
});

test('keys that are held when Meta goes down are released, of the keyboard and of the on-screen pad', async () => {
  const { world, view } = await openControl('all');
  const isPressed = (): boolean | undefined => world.channel.pads.at(-1)?.state.cross;
  const holdCross = async (): Promise<void> => {
    await userEvent.keyboard('[Space>]');
    await expect.poll(isPressed).toBe(true);
    await userEvent.keyboard('{Meta>}');
    await expect.poll(isPressed).toBe(false);
    await userEvent.keyboard('{/Meta}[/Space]');
  };
  await view.getByRole('button', { name: 'Control with keyboard' }).click();
  await holdCross();
  await view.getByRole('button', { name: 'Control with on-screen gamepad' }).click();
  const cross = view.getByRole('group', { name: 'On-screen gamepad' }).getByRole('button', { name: 'Cross' });
  await expect.element(cross).toBeVisible();
  (cross.element() as SVGElement).focus();
  await holdCross();
});

test('only a single Sony pad in the standard layout is supported', async () => {
  installInPage();
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'getGamepads'));
  const { fakePads } = globalThis as unknown as { fakePads: FakePads };
  const { screen, view } = await openControl('all');
  const withPad = view.getByRole('button', { name: /^Control with DualShock/i });
  fakePads.plug(0, { ...sonyPad, id: 'Xbox 360 Controller (Vendor: 045e Product: 028e)' });
  await expect.element(screen.getByText('Gamepad not supported')).toBeVisible();
  fakePads.unplug(0);
  fakePads.plug(0, { ...sonyPad, mapping: '' });
  await expect.element(screen.getByText('Gamepad mapping is not supported')).toBeVisible();
  // It is not offered; the on-screen pad is.
  await expect.element(withPad).not.toBeInTheDocument();
  await expect.element(view.getByRole('button', { name: 'Control with on-screen gamepad' })).toBeEnabled();
  fakePads.unplug(0);
  fakePads.plug(0, sonyPad);
  await withPad.click();
  await expect.element(view.getByRole('button', { name: 'Give back', exact: true })).toBeVisible();
  fakePads.plug(1, sonyPad);
  await expect.element(screen.getByText('Only one gamepad connection supported')).toBeVisible();
  await expect
    .element(view.getByRole('alert'))
    .toMatchTextContent(/because a second gamepad was connected\./);
  fakePads.unplug(1);
  fakePads.unplug(0);
});

test('the settings cover nothing of the picture at any size, say where it comes from, and keep numbers in their limits', async () => {
  const { world, screen, view } = await openControl('all');
  onTestFinished(() => page.viewport(1280, 800));
  const picture = view.getByRole('img', { name: `Live picture of ${gameConsole.name}` });
  await view.getByRole('button', { name: 'Control with on-screen gamepad' }).click();
  await press('Alt+s');
  const settings = screen.getByRole('dialog', { name: 'Control settings' });
  await expect.element(settings.getByRole('radiogroup', { name: 'Refresh' })).toBeVisible();
  // A desktop, a phone held sideways, a tablet upright, a phone.
  for (const [width, height, least] of [
    [1440, 900, 900],
    [844, 390, 400],
    [820, 1180, 800],
    [390, 844, 380],
  ] as const) {
    await page.viewport(width, height);
    const isApart = (): boolean => {
      const [seen, drawer] = [picture, settings].map((one) => one.element().getBoundingClientRect());
      if (!seen || !drawer) return false;
      const isAtEdge = drawer.right === width && drawer.bottom === height;
      return isAtEdge && seen.width >= least && (seen.right <= drawer.left || seen.bottom <= drawer.top);
    };
    await expect.poll(isApart).toBe(true);
  }
  // Beside it the bar can still be used.
  await view.getByRole('button', { name: 'Give back', exact: true }).click();
  await settings.getByRole('button', { name: 'Close settings' }).click();
  await expect.element(settings).not.toBeInTheDocument();

  await page.viewport(1280, 800);
  await view.getByRole('button', { name: 'Settings' }).click();
  await settings.getByText('Fixed').click();
  const field = settings.getByRole('textbox', { name: 'Frame interval' });
  await field.fill('99999');
  await expect.element(field).toHaveValue('1000 ms');
  await field.fill('');
  await expect.element(field).toHaveValue('');
  (field.element() as HTMLElement).blur();
  await expect.element(field).toHaveValue('1000 ms');

  const set = (change: Partial<ReturnType<(typeof world.channel.pictures)[number]['status']['get']>>) => {
    for (const { status } of world.channel.pictures) status.set({ ...status.get(), ...change });
  };
  set({ source: 'local' });
  await expect.element(settings.getByText('Screenshot service on this computer')).toBeVisible();
  set({ source: 'slow' });
  const reason =
    'The screenshot service on this computer is slower than the server. It is tried again every minute.';
  await expect.element(settings.getByText(reason)).toBeVisible();

  // Its worker does not report any more.
  set({ progressedAt: performance.now() - 5_000 });
  await expect.element(view.getByText('Not live')).toBeVisible();
  set({ progressedAt: Number.POSITIVE_INFINITY });
  await expect.element(view.getByText('Not live')).not.toBeInTheDocument();

  await settings.getByRole('switch', { name: /^Latency meter/ }).click();
  set({ state: 'failed', isUnreadable: true, unreadable: 3 });
  await expect.element(view.getByRole('alert').getByText('Unreadable picture')).toBeVisible();
  const tile = screen.getByRole('article', { name: 'C1-01', includeHidden: true });
  await expect.element(tile.getByText('Unreadable picture')).toBeInTheDocument();
  await expect.element(view.getByText('3 unreadable')).toBeVisible();
});
