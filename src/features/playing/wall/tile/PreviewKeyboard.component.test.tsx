import { expect, test, vi } from 'vitest';
import type { ConsoleState } from '#contract/channel/methods.ts';
import { getNotes, type Note } from '#contract/http/notes.ts';
import { userEvent } from 'vitest/browser';
import { ChannelError } from '#domain/channel/channelError.ts';
import { answerControl } from '#tests/components/answerControl.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

const free = 'Keys go to this console. Esc to exit';

/** A wall whose first tile is focused. `part`: the state of every console. */
async function focusTile(part: Partial<ConsoleState> = {}) {
  const world = createWorld(demoFleet());
  const state = Object.assign(answerControl(world.channel), part);
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  return { channel: world.channel, state, screen, tile };
}

test('a focused tile says who holds its console, and when and why control ended, until a key takes it again', async () => {
  const { channel, state, screen, tile } = await focusTile({ pad: 'Op', padLine: 'other window' });
  const elsewhere = 'You, in another window';
  await expect.element(tile.getByText(elsewhere)).toBeVisible();
  const neighbor = screen.getByRole('article', { name: 'C1-02' });
  await expect.element(neighbor.getByText(elsewhere)).toBeVisible();
  await expectCount(screen.getByText('Controlled by you'), 0);
  Object.assign(state, { pad: 'Sofia Supervisor', padLine: 'hers' });
  await expect.element(tile.getByText('Controlled by Sofia Supervisor')).toBeVisible();
  Object.assign(state, { pad: null, padLine: null });
  await expect.element(tile.getByText(free)).toBeVisible();

  const paused = tile.getByText('Script paused, resumes 10 s after the last key');
  await press(' ');
  await expect.element(paused).toBeVisible();
  channel.setStatus('reconnecting');
  await expect.element(tile.getByText(/^Control ended at \S+\. The connection was lost\.$/)).toBeVisible();
  channel.setStatus('live');
  await press(' ');
  await expect.element(paused).toBeVisible();
  channel.on('getState', () => {
    throw new ChannelError('timeout', 'timeout');
  });
  await expect.element(tile.getByText(/The console's server stopped responding\.$/)).toBeVisible();
});

test('a key that is held when Meta goes down is released on the console', async () => {
  const { channel, tile } = await focusTile();
  await userEvent.keyboard('[Space>]');
  await expect.poll(() => channel.pads.at(-1)?.state.cross).toBe(true);
  await userEvent.keyboard('{Meta>}');
  await expect.poll(() => channel.pads.at(-1)?.state.cross).toBe(false);
  await userEvent.keyboard('{/Meta}[/Space]');
  await expect.element(tile.getByText('Script paused, resumes 10 s after the last key')).toBeVisible();
});

test('on a touch screen the note of a focused tile names no key', async () => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  );
  const { tile } = await focusTile();
  await expect.element(tile.getByText('Keys go to this console', { exact: true })).toBeVisible();
  await expectCount(tile.getByText(/Esc/), 0);
});

test('keys of a focused tile do not go to a console that somebody else has reserved', async () => {
  const world = createWorld({ ...demoFleet(), role: 'operator' });
  answerControl(world.channel);
  let reserved: Note = {
    id: 7,
    about: { kind: 'console', id: 11, name: 'C1-01' },
    serverId: 1,
    text: '',
    until: new Date(Date.now() + 3_600_000).toISOString(),
    author: { id: 99, username: 'Ann' },
    createdAt: new Date().toISOString(),
  };
  world.api.on(getNotes, () => ({ data: [reserved] }));
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile.getByText(/^Reserved by Ann/)).toBeVisible();
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  await expect.element(tile.getByText(/^Reserved by Ann until .+ Enter opens the console$/)).toBeVisible();
  await press(' ');
  reserved = { ...reserved, author: { ...reserved.author, id: 1 } };
  world.realtime.emit('notesUpdated', { ids: [reserved.id] });
  await expect.element(tile.getByText(free)).toBeVisible();
  expect(world.channel.requests('setPad')).toEqual([]);
  await press(' ');
  await expect.element(tile.getByText('Script paused, resumes 10 s after the last key')).toBeVisible();
});
