import { expect, test } from 'vitest';
import { getClipErrors, getClipLink, getClips } from '#contract/http/clips.ts';
import { encodeRecord, eventRecord, headerRecord, recordTypes } from '#domain/recording/records.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { aClip, colorOf, failedAt, jpegOf } from '#tests/components/recordings.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

const at = failedAt;

const clip = (id: number, error: string | null) =>
  aClip({
    id: `6f0c1d2e-0000-4000-8000-00000000000${id}`,
    console: { id: 10 + id, name: `c1-0${id}` },
    error,
  });

test('the clips of one error are shown side by side, each plays by click or from the keyboard, and all at once', async () => {
  const world = createWorld(demoFleet());
  const clips = [clip(1, 'Lost connection'), clip(2, 'Lost connection'), clip(3, null)];
  world.api.on(getClipErrors, {
    data: [
      { error: 'Lost connection', clips: 2, consoles: 2, newest: new Date(at).toISOString() },
      { error: null, clips: 1, consoles: 1, newest: new Date(at).toISOString() },
    ],
  });
  world.api.on(getClips, ({ query }) => ({
    data: clips.filter(({ error }) => query?.error === undefined || (error ?? '') === query.error),
  }));
  const key = async (time: number, color: string) =>
    encodeRecord({ type: recordTypes.key, at: time, payload: await jpegOf(color) });
  const header = { format: 1, codec: 'jpeg', width: 320, height: 180, consoleId: 11 } as const;
  const file = new Blob([
    headerRecord(at - 60_000, header),
    (await key(at - 60_000, '#ff0000')) as BlobPart,
    // An unchanged picture is noted every few seconds.
    ...[-50_000, -40_000, -30_000, -20_000, -10_000].map(
      (ms) => eventRecord(at + ms, { kind: 'still' }) as BlobPart,
    ),
    (await key(at - 4_900, '#0000ff')) as BlobPart,
    eventRecord(at + 10_000, { kind: 'still' }),
  ]);
  world.api.on(getClipLink, { link: URL.createObjectURL(file) });
  const { screen } = await openApp('/failures', world);
  const errors = screen.getByRole('navigation', { name: 'Errors' });
  await expect
    .element(errors.getByRole('link', { name: /^Lost connection/ }))
    .toMatchTextContent('Lost connection2 clips · 2 consoles');
  const list = screen.getByRole('region', { name: 'Lost connection' });
  const canvases = () => [...list.element().querySelectorAll('canvas')];
  const colorsOf = (channel: number) => canvases().map((canvas) => colorOf(canvas)[channel] ?? 0);
  await expect.poll(() => colorsOf(0).filter((value) => value > 200)).toHaveLength(2);
  await expectAccessible('main');

  await list.getByRole('button', { name: 'Play the clip of C1-01' }).click();
  await expect.poll(() => colorsOf(2).map((value) => value > 200)).toEqual([true, false]);
  await list.getByRole('button', { name: 'Play all in view' }).click();
  await expect.poll(() => colorsOf(2).filter((value) => value > 200)).toHaveLength(2);

  await errors.getByRole('link', { name: /^No reason given/ }).click();
  await expectAddress('/failures?error=');
  const other = screen.getByRole('region', { name: 'No reason given' });
  await expect.element(other.getByRole('button', { name: 'Play the clip of C1-03' })).toBeVisible();
  other.getByRole('link', { name: 'C1-03' }).element().focus();
  await press('Shift+Tab');
  await expect.element(other.getByRole('button', { name: 'Pause the clip of C1-03' })).toHaveFocus();
  await screen.getByText('30 days').click();
  await expectAddress('/failures?error=&days=30');
});
