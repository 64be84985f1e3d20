import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { RecordingReply } from '#contract/channel/recording.ts';
import { maxClips } from '#contract/http/clips.ts';
import type { Services } from '#data/services.ts';
import { aClip } from '#tests/components/recordings.ts';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { ClipsCard } from './ClipsCard.tsx';

const clipsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, nth) => aClip({ id: `${name} ${nth}` }));

const place = { consoleId: 11, token: '', isRecorded: true, hasKeys: false };

test('while nothing is recorded, the last minute cannot be kept, and the card says why', async () => {
  const past = Date.now() - 600_000;
  const timeline: RecordingReply = {
    kept: { from: past - 600_000, to: past },
    ranges: [],
    gaps: [],
    events: [],
    more: false,
    isOff: 'diskFull',
  };
  const { screen } = await renderWithServices(
    <MemoryRouter>
      <ClipsCard {...place} clips={[]} timeline={timeline} />
    </MemoryRouter>,
  );
  await expect.element(screen.getByText("Not recorded: too little space on the agent's disk")).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Keep the last minute' })).toBeDisabled();
});

test('of many clips the newest are listed, and more on demand', async () => {
  const call = vi.fn<(endpoint: unknown, options: unknown) => Promise<unknown>>(async () => ({
    data: clipsOf(5, 'older'),
  }));
  const { screen } = await renderWithServices(
    <MemoryRouter>
      <ClipsCard {...place} clips={clipsOf(maxClips, 'newest')} timeline={null} />
    </MemoryRouter>,
    { services: { api: { call } as unknown as Services['api'] } },
  );
  // By roles, each of hundreds of buttons would be named again and again.
  const older = screen.getByRole('button', { name: 'Show older' }).element();
  const lines = () => document.querySelectorAll('li a').length;
  for (let shown = 10; shown <= maxClips; shown += 10) {
    await expect.poll(lines).toBe(shown);
    expect(call).not.toHaveBeenCalled();
    older.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  await expect.poll(lines).toBe(maxClips + 5);
  expect(call.mock.calls[0]?.[1]).toMatchObject({ query: { console: '11', before: aClip().at } });
  await expect.poll(() => older.isConnected).toBe(false);
});
