import { expect, test } from 'vitest';
import { neutralPad } from '#domain/control/pad.ts';
import { anna, ben, circle, cross, setUp } from '#agent/console/testControl.ts';

test('a state without a sender counts as the holder’s with the line of the holder only', () => {
  const { clock, control, pads } = setUp();
  control.setPad('anna', anna);
  control.setPaused(true, { sender: anna, name: 'anna' });
  // A holder without a line is identified by the inbox only.
  expect(() => control.apply({ ...cross, seq: 1 }, null)).toThrow('Sorry!');
  expect(() => control.apply({ ...cross, seq: 1, line: 'any' }, null)).toThrow('Sorry!');
  control.setPad('anna', anna, 'of anna');
  for (const line of [undefined, 'of ben'])
    expect(() => control.apply({ ...cross, seq: 1_000_000, line }, null)).toThrow('Sorry!');
  expect(() => control.apply({ ...cross, seq: 1_000_000, line: 'of anna' }, ben)).toThrow('Sorry!');
  expect(pads).toEqual([]);
  for (let seq = 0; seq < 4; seq += 1) {
    clock.pass(5_000);
    control.apply({ ...cross, seq, line: 'of anna' }, null);
  }
  expect(pads[0]).toEqual(cross);
  expect(control.pad).toBe('anna');
});

test('only its holder is shown a pad line, the present or the last one', () => {
  const { control } = setUp();
  control.setPad('anna', anna, 'of anna');
  expect([anna, ben, null].map((user) => control.shownTo(user).padLine)).toEqual(['of anna', null, null]);
  control.setPad('ben', ben, 'of ben');
  expect(control.shownTo(anna)).toEqual({
    padLine: null,
    lastHandover: { from: 'anna', line: 'of anna', by: 'ben', reason: 'takenOver' },
  });
  expect(control.shownTo(ben)).toMatchObject({
    padLine: 'of ben',
    lastHandover: { from: 'anna', line: null },
  });
  expect(control.shownTo(null)).toMatchObject({ padLine: null, lastHandover: { line: null } });
});

test('a number far ahead of the last one is ignored, and the holder’s next states are not', () => {
  const { control, take, last } = setUp();
  take(anna, 'anna');
  // The first number is arbitrary.
  control.apply({ ...neutralPad, seq: 1_700_000_000_000 }, anna);
  expect(control.apply({ ...circle, seq: 1_700_000_100_001 }, anna)).toBe(1_700_000_000_000);
  control.apply({ ...cross, seq: 1_700_000_000_001 }, anna);
  expect(last()).toEqual(cross);
});

test('keyboard input needs the line of a holder who names it in all requests', () => {
  const { control } = setUp();
  control.setPad('anna', anna, 'of anna', null, true);
  expect(() => control.assertMayType(anna, 'of anna')).not.toThrow();
  // Others can know nothing but the inbox of the holder.
  expect(() => control.assertMayType(anna)).toThrow('Sorry!');
  expect(() => control.assertMayType(anna, 'other')).toThrow('Sorry!');
  expect(() => control.assertMayType(ben, 'of anna')).toThrow('Sorry!');
  // The app of the last release names its line only in pad states.
  control.setPad('anna', anna, 'older', 'anna');
  expect(() => control.assertMayType(anna)).not.toThrow();
  control.setPad(null, anna, 'older');
  expect(() => control.assertMayType(ben)).not.toThrow();
});
