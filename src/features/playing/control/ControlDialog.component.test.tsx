import { expect, test } from 'vitest';
import type { ConsoleState } from '#contract/channel/methods.ts';
import { consoleStatus } from '#contract/enums.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';

const gameConsole = { id: 11, name: 'c1-01' };

/** An agent whose console has a running script and can be controlled. */
function answerControl({ channel }: World): void {
  const state: ConsoleState = {
    script: { running: true, paused: false, pausedBy: null, title: 'Squad battles', description: '' },
    keyboardOpened: false,
    pad: null,
  };
  channel.on('getState', () => state);
  channel.on('getScriptPaused', () => state.script);
  channel.on('setPad', (_target, body) => {
    state.pad = body?.pad ?? null;
    return {};
  });
  channel.on('setScriptPaused', (_target, body) => Object.assign(state.script, { paused: body?.paused }));
}

/** Changes the console at the API, and sends the event of the change. */
function change(world: World, change: Partial<World['fleet']['consoles'][number]>): void {
  const found = world.fleet.consoles.find(({ id }) => id === gameConsole.id);
  if (!found) throw new Error('The console is not in the fleet');
  Object.assign(found, change);
  world.realtime.emit('consolesUpdated', { ids: [gameConsole.id] });
}

async function openControl(page: 'all' | 'stacked') {
  const fleet = demoFleet();
  for (const one of fleet.consoles) one.stacked = true;
  const world = createWorld(fleet);
  answerControl(world);
  const { screen } = await openApp(`/playing-control/${page}?server=1&console=${gameConsole.id}`, world);
  const view = screen.getByRole('dialog');
  await expect.element(view.getByRole('button', { name: 'Save screenshot' })).toBeVisible();
  return { world, screen, view };
}

test('renaming a controlled console changes its title and keeps control', async () => {
  const { world, view } = await openControl('all');
  await view.getByRole('button', { name: 'Take control' }).click();
  await expect.element(view.getByRole('button', { name: 'Give back', exact: true })).toBeVisible();

  change(world, { name: 'renamed' });
  await expect.element(view.getByRole('heading', { name: 'RENAMED' })).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Give back', exact: true })).toBeVisible();
  expect(world.channel.requests('setPad')).toHaveLength(1);
});

const disconnected = {
  status: consoleStatus.disconnected,
  statusText: 'disconnected',
  activeAccount: null,
} as const;

test('a console that disconnects in its control view offers to connect, and no screenshot', async () => {
  const { world, view } = await openControl('all');
  change(world, disconnected);
  await expect.element(view.getByText('This console is not connected: disconnected.')).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Save screenshot' })).not.toBeInTheDocument();
});

test('on the stacked page a console that disconnects in its control view does not offer to connect', async () => {
  const { world, view } = await openControl('stacked');
  change(world, disconnected);
  await expect.element(view.getByText('This console is not connected: disconnected.')).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Connect', exact: true })).not.toBeInTheDocument();
});
