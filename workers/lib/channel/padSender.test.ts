import { expect, test } from 'vitest';
import type { PadMessage } from '#contract/channel/pad.ts';
import { FakeClock } from '#domain/clock.ts';
import { isNeutral, neutralPad } from '#domain/control/pad.ts';
import { PadSender } from './padSender.ts';

function set(replyTo = (seq: number): number => seq) {
  const clock = new FakeClock(1_000);
  const sent: { at: number; message: PadMessage }[] = [];
  const kicks: [at: number, isEdge: boolean][] = [];
  const failed: unknown[] = [];
  const sender = new PadSender({
    clock,
    line: 'line',
    send(message) {
      sent.push({ at: clock.now(), message });
      return Promise.resolve(replyTo(message.seq));
    },
    kick: (at, isEdge) => kicks.push([at, isEdge]),
    onAccepted: () => {},
    onFailed: (error) => failed.push(error),
  });
  return { clock, sent, kicks, failed, sender };
}
const cross = { ...neutralPad, cross: true };

test('a held button is repeated every 100 ms with increasing sequence numbers', () => {
  const { clock, sent, sender } = set();
  sender.push(cross, clock.now());
  for (let ms = 0; ms < 1_000; ms += 50) {
    sender.pageAlive();
    clock.advance(50);
  }
  expect(sent.length).toBe(11);
  expect(sent.every(({ message }) => message.cross && message.line === 'line')).toBe(true);
  expect(sent.every(({ message }, index) => message.seq === (sent[0]?.message.seq ?? 0) + index)).toBe(true);
});

test('the next sender of the same worker continues the sequence numbers', () => {
  const [first, second] = [set(), set()];
  first.sender.push(cross, 1_000);
  first.sender.close();
  second.sender.push(cross, 1_000);
  expect(second.sent[0]?.message.seq).toBeGreaterThan(first.sent.at(-1)?.message.seq ?? Infinity);
});

test('a press and a release request a frame at once, a repeat does not', () => {
  const { clock, kicks, sender } = set();
  sender.push(cross, 990);
  clock.advance(250);
  sender.push(neutralPad, clock.now());
  expect(kicks).toEqual([
    [990, true],
    [1_250, true],
  ]);
});

test('a moving stick requests frames, but not more than the depth allows', () => {
  const { kicks, sender } = set();
  sender.push({ ...neutralPad, lx: 200 }, 1_000);
  expect(kicks).toEqual([[1_000, false]]);
});

test('a keepalive is sent every 5 s while nothing is pressed, and none after the release', () => {
  const { clock, sent, sender } = set();
  sender.setKeepAlive(true);
  clock.advance(15_500);
  expect(sent.every(({ message }) => isNeutral(message))).toBe(true);
  expect(sent.length).toBeGreaterThanOrEqual(3);
  const before = sent.length;
  sender.setKeepAlive(false);
  clock.advance(60_000);
  expect(sent.length).toBe(before);
});

test('a button is released when the page hangs', () => {
  const { clock, sent, sender } = set();
  sender.push(cross, clock.now());
  clock.advance(2_000);
  expect(sent.at(-1)?.message.cross).toBe(false);
  expect(sent.at(-1)?.at).toBeLessThanOrEqual(1_000 + 1_700);
});

test('taps before the connection is open are sent when it opens, each on its own and as long as usual', () => {
  const { clock, sent, sender } = set();
  const circle = { ...neutralPad, circle: true };
  sender.hold();
  sender.setKeepAlive(true);
  for (const state of [cross, neutralPad, circle, neutralPad]) {
    sender.push(state, clock.now());
    clock.advance(60);
  }
  expect(sent).toEqual([]);
  sender.open();
  const openedAt = clock.now();
  clock.advance(1_000);
  const edges = sent.map(({ at, message }) => [at - openedAt, message.cross, message.circle]);
  expect(edges).toEqual([
    [0, true, false],
    [68, true, true],
    [100, false, true],
    [168, false, false],
  ]);
});

test('a stick that moved before the connection is open is sent with its newest position only', () => {
  const { clock, sent, sender } = set();
  sender.hold();
  for (let lx = 129; lx < 200; lx++) sender.push({ ...neutralPad, lx }, clock.now());
  sender.open();
  clock.advance(34);
  sender.push({ ...neutralPad, lx: 255 }, clock.now());
  expect(sent.at(-1)?.message.lx).toBe(255);
  expect(clock.now()).toBe(1_034);
});

test('a button that waits for the connection is dropped by a release, and released if the page hangs', () => {
  const released = set();
  released.sender.hold();
  released.sender.push(cross, 1_000);
  released.sender.releaseAll();
  released.sender.open();
  released.clock.advance(1_000);
  expect(released.sent).toEqual([]);

  const hanging = set();
  hanging.sender.hold();
  hanging.sender.push(cross, 1_000);
  hanging.clock.advance(2_000);
  hanging.sender.open();
  hanging.clock.advance(100);
  expect(hanging.sent.at(-1)?.message.cross).toBe(false);
});

test('closing sends neutral at once, even during a stretched tap, and nothing after it', () => {
  const { clock, sent, sender } = set();
  sender.push(cross, clock.now());
  sender.push(neutralPad, clock.now());
  sender.push(cross, clock.now());
  sender.close();
  const last = sent.at(-1);
  expect(last && isNeutral(last.message)).toBe(true);
  expect(last?.at).toBe(1_000);
  const before = sent.length;
  clock.advance(10_000);
  expect(sent.length).toBe(before);
});

test('a button held while the computer sleeps is released and not pressed again', () => {
  const { clock, sent, sender } = set();
  sender.setKeepAlive(true);
  sender.push(cross, clock.now());
  clock.advance(300);
  const before = sent.length;
  clock.sleep(3_600_000);
  clock.advance(1_000);
  const after = sent.slice(before);
  expect(after.length).toBeGreaterThan(0);
  expect(after.every(({ message }) => isNeutral(message))).toBe(true);
  expect(after.length).toBeLessThan(5);
});

test.each([
  ['of another line that has control', (seq: number) => seq - 7],
  ['that nobody here has sent', (seq: number) => seq + 1_000_000],
])('a line whose state the agent answers with a number %s has failed', async (_, replyTo) => {
  const { clock, failed, sender } = set(replyTo);
  sender.push(cross, clock.now());
  await clock.advanceAsync(0);
  expect(failed).toEqual([expect.objectContaining({ code: 'agent' })]);
});

test('a state that a later one has overtaken, and the last of a closed line, have not failed', async () => {
  const { clock, sent, failed, sender } = set((seq) => (sent.length === 1 ? seq + 1 : seq - 7));
  sender.push(cross, clock.now());
  sender.close();
  await clock.advanceAsync(0);
  expect(sent).toHaveLength(2);
  expect(failed).toEqual([]);
});
