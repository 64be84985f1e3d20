import { expect, test } from 'vitest';
import { neutralPad } from '#domain/control/pad.ts';
import { stripCells } from '#server/agents/padStrip.ts';
import { Readings } from './readings.ts';

const cells = (frame: number, cross = false): string =>
  stripCells({ ...neutralPad, cross }, frame)
    .map(Number)
    .join('');

test('a press is found when it was seen before it was asked for, and not one from before it', async () => {
  const readings = new Readings();
  readings.add(10, cells(1, true));
  readings.add(20, cells(2));
  readings.add(30, cells(3, true));
  const seen = await readings.until(({ pressed }) => pressed.includes('cross'), 15);
  expect(seen).toMatchObject({ at: 30, reading: { frame: 3 } });
});

test('a press is found when it is seen later; a strip that is half drawn is left out', async () => {
  const readings = new Readings();
  const seen = readings.until(({ pressed }) => pressed.includes('cross'), 5);
  readings.add(10, cells(1, true).slice(0, 20) + cells(2).slice(20));
  readings.add(12, cells(2, true));
  expect((await seen).at).toBe(12);
  expect(readings.frames).toBe(1);
});

test('what is never seen is an error', async () => {
  await expect(new Readings().until(() => true, 0, 1)).rejects.toThrow('Not seen on the screen within 1 ms');
});
