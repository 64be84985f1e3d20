import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeRecord, headerRecord, recordTypes } from '#domain/recording/records.ts';
import { paintPicture } from './paintPicture.ts';
import { RecordingPlayer } from './player.ts';
import type { PartRequest } from './recordingBuffer.ts';

const pictureMs = 250;
const header = { format: 1, codec: 'jpeg', width: 320, height: 180, consoleId: 1 } as const;
/** The agent writes what it has recorded later, milliseconds. */
const writtenAfterMs = 900;

async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

/** A player at `backMs` before the present, of an agent that records at this moment. */
async function setUp(backMs: number) {
  const payload = new Uint8Array(await (await picture(320, 180)).arrayBuffer());
  const now = (): number => Date.now();
  const start = Math.floor(now() / pictureMs) * pictureMs;
  const painted = vi.fn<() => void>();
  const request = vi.fn<PartRequest>(async ({ at, until, next }) => {
    const first = Math.floor(at / pictureMs) * pictureMs + (next ? pictureMs : 0);
    const records = [headerRecord(first, header)];
    for (let time = first; time <= Math.min(until, now() - writtenAfterMs); time += pictureMs)
      records.push(encodeRecord({ type: recordTypes.key, at: time, payload }));
    return new Uint8Array(await new Blob(records).arrayBuffer());
  });
  const player = new RecordingPlayer({
    request,
    paint: painted,
    now,
    at: start - backMs,
    end: start,
    isRecording: true,
  });
  onTestFinished(() => player.close());
  await player.playFrom(start - backMs);
  return { player, request, painted, end: start };
}

test('a replay waits for what the agent has not written yet, asks for it a few times a second, and stops at its end', async () => {
  const startedAt = performance.now();
  const { player, request, painted, end } = await setUp(1_200);
  await vi.waitFor(() => expect(player.state.get()).toMatchObject({ isPlaying: false, at: end }), {
    timeout: 10_000,
  });
  expect(player.state.get().phase).toBe('shown');
  expect(player.state.get().pictureAt).toBeGreaterThan(end - 3 * pictureMs);
  expect(painted).toHaveBeenCalled();
  // With each frame it would be sixty.
  expect(request.mock.calls.length).toBeLessThan(8 + ((performance.now() - startedAt) / 1_000) * 6);
});

test('a picture of other proportions is painted whole, between bars', async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 320, height: 180 });
  paintPicture(canvas, await createImageBitmap(await picture(240, 180)));
  const alphaAt = (x: number): number | undefined =>
    canvas.getContext('2d')?.getImageData(x, 90, 1, 1).data[3];
  expect([20, 60, 160, 260, 300].map(alphaAt)).toEqual([0, 255, 255, 255, 0]);
});
