import { expect, test } from 'vitest';
import { ChannelError } from '#domain/channel/errors.ts';
import { answerControl } from '#tests/components/answerControl.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { press } from '#tests/components/page.ts';

/** A wall whose first tile is focused. */
async function focusTile() {
  const world = createWorld(demoFleet());
  const state = answerControl(world.channel);
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await tile.getByRole('button', { name: /press Enter to focus/ }).click();
  await expect.element(tile.getByText('Keys go to this console. Esc to exit')).toBeVisible();
  return { channel: world.channel, state, screen, tile };
}

test('a driven tile says when and why control ended, until a key takes it again', async () => {
  const { channel, tile } = await focusTile();
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
