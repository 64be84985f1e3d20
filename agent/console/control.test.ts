import { expect, test } from 'vitest';
import { neutralPad } from '#domain/control/pad.ts';
import { anna, ben, circle, cross, setUp } from '#agent/console/testControl.ts';

test('all buttons are released after 500 ms of silence, and not before', () => {
  const { clock, control, take, last } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, seq: 1 }, anna);
  clock.pass(400);
  control.apply({ ...cross, seq: 2 }, anna);
  clock.pass(499);
  expect(last()).toEqual(cross);
  clock.pass(1);
  expect(last()).toEqual(neutralPad);
});

test('a button released after silence is not pressed again by states that were delayed, but by the next press', () => {
  const { clock, control, take, pads } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, lx: 255, seq: 1 }, anna);
  clock.pass(500);
  pads.length = 0;
  // The connection delivers at once everything that was sent in the meantime.
  for (let seq = 2; seq < 9; seq += 1) control.apply({ ...cross, lx: 255, seq }, anna);
  expect(pads).toEqual([]);
  clock.pass(400);
  control.apply({ ...cross, circle: true, lx: 255, seq: 9 }, anna);
  control.apply({ ...cross, circle: true, seq: 10 }, anna);
  control.apply({ ...neutralPad, seq: 11 }, anna);
  control.apply({ ...cross, lx: 255, seq: 12 }, anna);
  expect(pads).toEqual([circle, neutralPad, { ...cross, lx: 255 }]);
});

test('a button released after silence can be pressed by the next line at once', () => {
  const { clock, control, take, last } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, seq: 1 }, anna);
  clock.pass(500);
  take(ben, 'ben');
  control.apply({ ...cross, seq: 1 }, ben);
  expect(last()).toEqual(cross);
});

test('a press and its release both reach the driver in order, however short', () => {
  const { control, take, pads } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, seq: 1 }, anna);
  control.apply({ ...neutralPad, seq: 2 }, anna);
  control.apply({ ...circle, seq: 3 }, anna);
  expect(pads).toEqual([cross, neutralPad, circle]);
});

test('an older state of the same session is dropped; a new session restarts the numbers', () => {
  const { control, take, last } = setUp();
  take(anna, 'anna');
  expect(control.apply({ ...cross, seq: 5 }, anna)).toBe(5);
  expect(control.apply({ ...circle, seq: 4 }, anna)).toBe(5);
  expect(last()).toEqual(cross);
  control.setPad('anna', anna);
  expect(last()).toEqual(neutralPad);
  expect(control.apply({ ...circle, seq: 0 }, anna)).toBe(0);
  expect(last()).toEqual(circle);
});

test('the sequence numbers of two windows of one user are independent', () => {
  const { control, take, last } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, seq: 900 }, anna, 'first');
  control.setPad('anna', anna);
  control.apply({ ...circle, seq: 1 }, anna, 'second');
  control.apply({ ...neutralPad, seq: 901 }, anna, 'first');
  control.apply({ ...circle, seq: 2 }, anna, 'second');
  expect(last()).toEqual(circle);
});

test('late states of a released pad line do not affect the next one', () => {
  const { control, pads, last } = setUp();
  const takeLine = (line: string): void => {
    control.setPad('anna', anna, line);
    control.setPaused(true, { sender: anna, name: 'anna' }, line);
  };
  takeLine('first');
  control.apply({ ...cross, seq: 900, line: 'first' }, anna, 'same connection');
  takeLine('second');
  // These states were sent before control changed.
  control.apply({ ...cross, seq: 901, line: 'first' }, anna, 'same connection');
  control.apply({ ...neutralPad, seq: 902, line: 'first' }, anna, 'same connection');
  expect(last()).toEqual(neutralPad);
  expect(control.apply({ ...circle, seq: 5, line: 'second' }, anna, 'same connection')).toBe(5);
  expect(last()).toEqual(circle);
  expect(pads).toEqual([cross, neutralPad, circle]);
});

test('an ended pad line cannot release, resume or press on a console that another one holds', () => {
  const { state, control, pads } = setUp();
  control.setPad('anna', anna, 'first');
  control.setPad('anna', anna, 'second');
  control.setPaused(true, { sender: anna, name: 'anna' }, 'first');
  expect(state.paused).toBe(false);
  control.setPaused(true, { sender: anna, name: 'anna' }, 'second');
  control.setPaused(false, { sender: anna, name: 'anna' }, 'first');
  control.setPad(null, anna, 'first');
  expect([state.paused, control.pad]).toEqual([true, 'anna']);
  control.setPad(null, anna, 'second');
  control.apply({ ...cross, seq: 9, line: 'second' }, anna);
  expect(pads).toEqual([]);
  // The message to resume was lost; it is sent again when nobody controls the console.
  control.setPaused(false, { sender: anna, name: 'anna' }, 'second');
  expect(state.paused).toBe(false);
});

test('a pad state is refused while the script plays or another user controls the console', () => {
  const { control, take, pads } = setUp();
  expect(() => control.apply({ ...cross, seq: 1 }, anna)).toThrow('Sorry! You cant use your controller now.');
  take(anna, 'anna');
  expect(() => control.apply({ ...cross, seq: 1 }, ben)).toThrow('Sorry! You cant use your controller now.');
  expect(pads).toEqual([]);
});

test('text can be entered on an own or a free console, but not on one that another user controls', () => {
  const { control, take } = setUp();
  expect(() => control.assertMayType(ben)).not.toThrow();
  take(anna, 'anna');
  expect(() => control.assertMayType(anna)).not.toThrow();
  expect(() => control.assertMayType(ben)).toThrow('Sorry!');
});

test('without a script pad states are accepted without taking control', () => {
  const { clock, control, last } = setUp({ script: false });
  control.apply({ ...cross, seq: 9 }, anna);
  expect(last()).toEqual(cross);
  control.apply({ ...circle, seq: 0 }, ben, 'of ben');
  expect(last()).toEqual(circle);
  clock.pass(500);
  expect(last()).toEqual(neutralPad);
  control.apply({ ...circle, seq: 10 }, anna);
  expect(last()).toEqual(circle);
  clock.pass(500);
  expect(clock.waiting()).toBe(0);
});

test('a paused script resumes 15 s after the last message of the user who paused it', () => {
  const { clock, state, control, take } = setUp();
  take(anna, 'anna');
  let seq = 0;
  for (let tick = 0; tick < 6; tick += 1) {
    clock.pass(5_000);
    control.apply({ ...neutralPad, seq: (seq += 1) }, anna);
  }
  expect(state.paused).toBe(true);
  clock.pass(14_999);
  expect(control.pausedBy).toBe('anna');
  clock.pass(1);
  expect(state.paused).toBe(false);
  expect(control.pausedBy).toBeNull();
  expect(control.pad).toBeNull();
  expect(clock.waiting()).toBe(0);
});

test('messages of other users do not keep a script paused', () => {
  const { clock, state, control } = setUp();
  control.setPaused(true, { sender: anna, name: 'anna' });
  clock.pass(10_000);
  control.setPaused(true, { sender: ben, name: 'ben' });
  expect(control.pausedBy).toBe('anna');
  clock.pass(5_000);
  expect(state.paused).toBe(false);
});

test('taking over includes the pause, which the previous holder can no longer end', () => {
  const { clock, state, control, take, last } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, seq: 1 }, anna);
  take(ben, 'ben');
  expect(last()).toEqual(neutralPad);
  expect([control.pad, control.pausedBy]).toEqual(['ben', 'ben']);
  control.setPaused(false, { sender: anna, name: 'anna' });
  control.setPad(null, anna);
  expect(state.paused).toBe(true);
  expect(control.pad).toBe('ben');
  clock.pass(10_000);
  control.apply({ ...neutralPad, seq: 0 }, ben);
  clock.pass(10_000);
  expect(state.paused).toBe(true);
});

test('taking a console that is expected to be free is refused while it is held, also by another window of the same user', () => {
  const { control } = setUp();
  control.setPad('anna', anna, 'one', null);
  expect(() => control.setPad('ben', ben, 'two', null)).toThrow('anna controls this console now.');
  expect(() => control.setPad('anna', anna, 'three', null)).toThrow('anna controls this console now.');
  expect(() => control.setPad('ben', ben, 'two', 'carol')).toThrow('anna controls this console now.');
  expect([control.pad, control.padLine]).toEqual(['anna', 'one']);
  control.setPad('anna', anna, 'three', 'anna');
  expect(control.padLine).toBe('three');
  control.setPad(null, anna, 'one');
  expect(control.padLine).toBe('three');
  expect(control.lastHandover).toEqual({ from: 'anna', line: 'one', by: 'anna', reason: 'takenOver' });
});

test('a free console can be taken also when a holder was expected', () => {
  const { control } = setUp();
  control.setPad('ben', ben, 'two', 'anna');
  expect(control.pad).toBe('ben');
});

test('every loss of control has its reason', () => {
  const { clock, control, take, state } = setUp();
  take(anna, 'anna');
  clock.pass(15_000);
  expect(control.lastHandover).toMatchObject({ from: 'anna', by: null, reason: 'silence' });
  take(anna, 'anna');
  control.setPaused(false, { sender: ben, name: 'ben' });
  expect(state.paused).toBe(true);
  control.setPaused(false, { sender: ben, name: 'user 8' }, undefined, 'anna');
  expect([control.pad, state.paused]).toEqual([null, false]);
  control.rename(ben, 'ben');
  expect(control.lastHandover).toMatchObject({ from: 'anna', by: 'ben', reason: 'scriptResumed' });
  take(anna, 'anna');
  control.reset('carol');
  expect(control.lastHandover).toMatchObject({ by: 'carol', reason: 'disconnected' });
  take(anna, 'anna');
  control.setPaused(false, { sender: anna, name: 'anna' });
  control.setPad(null, anna);
  expect(control.lastHandover).toMatchObject({ by: null, reason: 'givenBack' });
});

test('resuming the script for another window of the same user ends the control of that window', () => {
  const { control, state } = setUp();
  const me = { sender: anna, name: 'anna' };
  control.setPad('anna', anna, 'first');
  control.setPaused(true, me, 'first');
  control.apply({ ...cross, seq: 1, line: 'first' }, anna);
  expect(() => control.setPaused(false, me, undefined, 'carol')).toThrow('anna controls this console now.');
  control.setPaused(false, me, undefined, 'anna');
  expect([control.pad, control.padLine, state.paused]).toEqual([null, null, false]);
  control.rename(anna, 'anna of now');
  expect(control.lastHandover).toEqual({
    from: 'anna of now',
    line: 'first',
    by: 'anna of now',
    reason: 'scriptResumed',
  });
});

test('a release lets go of all buttons, resumes the script, and leaves no timer', () => {
  const { clock, state, control, take, pads } = setUp();
  take(anna, 'anna');
  control.apply({ ...cross, seq: 1 }, anna);
  control.setPaused(false, { sender: anna, name: 'anna' });
  control.setPad(null, anna);
  expect(pads).toEqual([cross, neutralPad]);
  expect(state.paused).toBe(false);
  expect(clock.waiting()).toBe(0);
});
