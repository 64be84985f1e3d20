import { expect, test } from 'vitest';
import type { PadMessage } from '#contract/channel/pad.ts';
import { FakeClock } from '#domain/clock.ts';
import { isNeutral, neutralPad } from '#domain/control/pad.ts';
import { PadSender, type PadSenderOptions } from './padSender.ts';

const cross = { ...neutralPad, cross: true };
const both = { ...cross, circle: true };

/** A sender whose states reach the agent only while `line.up`; the page sends its heartbeat throughout. */
function setUp() {
  const clock = new FakeClock(1_000);
  const sent: PadMessage[] = [];
  const line = { up: true, answersAfterMs: 0 };
  const parts: PadSenderOptions = {
    clock,
    line: 'a',
    send(message: PadMessage, timeoutMs: number) {
      sent.push(message);
      return new Promise<number>((resolve, reject) => {
        if (line.up && line.answersAfterMs <= timeoutMs)
          clock.after(line.answersAfterMs, () => resolve(message.seq));
        else clock.after(timeoutMs, () => reject(new Error('timeout')));
      });
    },
    kick: () => {},
    onAccepted: () => {},
    onFailed: () => {},
  };
  const sender = new PadSender(parts);
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 50) {
      sender.pageAlive();
      await clock.advanceAsync(50);
    }
  };
  return { clock, line, sent, sender, pass };
}

test('a button held over a gap of more than 500 ms stays released until it is pressed again', async () => {
  const { clock, line, sent, sender, pass } = setUp();
  sender.push(cross, clock.now());
  await pass(300);
  line.up = false;
  await pass(400);
  expect(sent.at(-1)?.cross).toBe(true);
  await pass(200);
  expect(sent.at(-1)?.cross).toBe(false);
  line.up = true;
  await pass(1_000);
  sender.push(both, clock.now());
  expect(sent.at(-1)).toMatchObject({ cross: false, circle: true });
  sender.push({ ...neutralPad, circle: true }, clock.now());
  sender.push(both, clock.now());
  await pass(200);
  expect(sent.at(-1)).toMatchObject({ cross: true, circle: true });
});

test('a worker that was blocked for 600 ms releases held buttons and sends new presses', async () => {
  const { clock, sent, sender, pass } = setUp();
  sender.push(cross, clock.now());
  await pass(200);
  clock.sleep(600);
  sender.push(both, clock.now());
  await pass(200);
  expect(sent.at(-1)).toMatchObject({ cross: false, circle: true });
});

test('a slow connection is not a gap: held buttons stay held while replies arrive', async () => {
  const { clock, line, sent, sender, pass } = setUp();
  line.answersAfterMs = 700;
  sender.push({ ...cross, lx: 255 }, clock.now());
  await pass(5_000);
  expect(sent.some(isNeutral)).toBe(false);
  expect(sent.at(-1)).toMatchObject({ cross: true, lx: 255 });
});

test('a connection that becomes slower for half a second does not release held buttons', async () => {
  const { clock, line, sent, sender, pass } = setUp();
  line.answersAfterMs = 450;
  sender.push(cross, clock.now());
  await pass(1_500);
  line.answersAfterMs = 600;
  await pass(500);
  line.answersAfterMs = 450;
  await pass(3_000);
  expect(sent.some(isNeutral)).toBe(false);
});

test('a press that no agent answers is released after two seconds, until it is pressed again', async () => {
  const { clock, line, sent, sender, pass } = setUp();
  line.up = false;
  sender.push(cross, clock.now());
  await pass(1_900);
  expect(sent.at(-1)?.cross).toBe(true);
  await pass(300);
  expect(sent.at(-1)?.cross).toBe(false);
  line.up = true;
  await pass(1_000);
  expect(sent.at(-1)?.cross).toBe(false);
  sender.push(neutralPad, clock.now());
  sender.push(cross, clock.now());
  await pass(3_000);
  expect(sent.at(-1)?.cross).toBe(true);
});

test('a first answer that is late does not release a held button', async () => {
  const { clock, line, sent, sender, pass } = setUp();
  line.answersAfterMs = 1_900;
  sender.push(cross, clock.now());
  await pass(5_000);
  expect(sent.some(isNeutral)).toBe(false);
});
