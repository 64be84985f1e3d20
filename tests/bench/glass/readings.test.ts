import { expect, test } from 'vitest';
import { neutralPad } from '#domain/control/pad.ts';
import { stripCells } from '#agent/padStrip.ts';
import { Readings } from './readings.ts';

const cells = (frame: number, cross = false): string =>
  stripCells({ ...neutralPad, cross }, frame)
    .map(Number)
    .join('');

test('a press read before the call is found, unless it is older than the given time', async () => {
  const readings = new Readings();
  readings.add(10, cells(1, true));
  readings.add(20, cells(2));
  readings.add(30, cells(3, true));
  const found = await readings.until(({ pressed }) => pressed.includes('cross'), 15);
  expect(found).toMatchObject({ at: 30, reading: { frame: 3 } });
});

test('a press read after the call is found; a half-drawn strip is ignored', async () => {
  const readings = new Readings();
  const found = readings.until(({ pressed }) => pressed.includes('cross'), 5);
  readings.add(10, cells(1, true).slice(0, 20) + cells(2).slice(20));
  readings.add(12, cells(2, true));
  expect((await found).at).toBe(12);
  expect(readings.frames).toBe(1);
});

test('waiting for a reading that never comes throws', async () => {
  await expect(new Readings().until(() => true, 0, 1)).rejects.toThrow('Not seen on the screen within 1 ms');
});
