import { expect, test } from 'vitest';
import { type Clip, getClips, maxClips } from '#contract/http/clips.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const time = '2026-01-01T00:00:00.000Z';
const clip: Clip = {
  id: '',
  console: { id: 11, name: 'c1-01' },
  serverId: 1,
  at: time,
  from: time,
  to: time,
  cause: 'failed',
  bytes: 1,
  keptUntil: time,
};

test('of many clips the newest are listed, and more on demand', async () => {
  const world = createWorld(demoFleet());
  world.api.on(getClips, ({ query }) => ({
    data: Array.from({ length: query?.before === undefined ? maxClips : 5 }, (_, nth) => ({
      ...clip,
      id: `clip ${query?.before ?? ''} ${nth}`,
    })),
  }));
  const { screen } = await openApp('/consoles/11', world);
  const card = screen.getByRole('region', { name: 'Clips' });
  const copy = card.getByRole('button', { name: 'Copy the link to the clip' });
  await expect.poll(() => copy.elements()).toHaveLength(10);
  const older = card.getByRole('button', { name: 'Show older' });
  for (let shown = 20; shown <= maxClips; shown += 10) {
    await older.click();
    await expect.poll(() => copy.elements()).toHaveLength(shown);
  }
  await older.click();
  await expect.poll(() => copy.elements()).toHaveLength(maxClips + 5);
  await expect.element(older).not.toBeInTheDocument();
});
