import { expect, test } from 'vitest';
import { type ConfigChange, ConfigWrites } from './configWrites.ts';

/** A fake server that refuses an outdated order and responds when the test says so. */
function build(first: number[]) {
  let stored = first;
  const sent: ConfigChange[] = [];
  const answers: (() => void)[] = [];
  const send = async (change: ConfigChange): Promise<void> => {
    sent.push(change);
    await new Promise<void>((answer) => answers.push(answer));
    if (change.kind === 'orderConfigs') {
      if (String(change.loaded) !== String(stored)) throw new Error('Somebody else was faster');
      stored = change.configIds;
      return;
    }
    const others = stored.filter((id) => id !== change.configId);
    stored = change.kind === 'attachConfig' ? [...others, change.configId] : others;
  };
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    for (let link = 0; link < 10; link++) await Promise.resolve();
  };
  return {
    writes: new ConfigWrites(),
    sent,
    send,
    answer,
    stored: () => stored,
    write: (ids: number[]) => (stored = ids),
  };
}

test('reorders in quick succession do not conflict, and only the latest is sent', async () => {
  const { writes, sent, send, answer, stored } = build([1, 2, 3]);
  const done = [
    writes.order([2, 1, 3], [1, 2, 3], send),
    writes.order([2, 3, 1], [1, 2, 3], send),
    writes.order([3, 2, 1], [1, 2, 3], send),
  ];
  await Promise.resolve();
  await answer();
  await answer();
  await Promise.all(done);
  expect(stored()).toEqual([3, 2, 1]);
  expect(sent).toEqual([{ kind: 'orderConfigs', configIds: [3, 2, 1], loaded: [1, 2, 3] }]);
});

test('a reorder made while another one is in flight replaces it', async () => {
  const { writes, send, answer, stored } = build([1, 2, 3]);
  const first = writes.order([2, 1, 3], [1, 2, 3], send);
  await new Promise((turn) => setTimeout(turn, 0));
  // The list on the screen is still the old one.
  const second = writes.order([3, 2, 1], [1, 2, 3], send);
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(stored()).toEqual([3, 2, 1]);
});

test('configs attached or detached in the meantime are included in the next reorder', async () => {
  const { writes, send, answer, stored } = build([1, 2, 3]);
  const done = [
    writes.attach(4, [1, 2, 3], send),
    writes.detach(1, [1, 2, 3], send),
    writes.order([3, 2, 1], [1, 2, 3], send),
  ];
  for (const _ of done) {
    await new Promise((turn) => setTimeout(turn, 0));
    await answer();
  }
  await Promise.all(done);
  expect(stored()).toEqual([3, 2, 4]);
});

test('a reorder that conflicts with a change by another user is rejected, and queued reorders are not sent', async () => {
  const { writes, sent, send, answer, stored, write } = build([1, 2, 3]);
  const first = writes.order([2, 1, 3], [1, 2, 3], send);
  await new Promise((turn) => setTimeout(turn, 0));
  const second = writes.order([3, 2, 1], [1, 2, 3], send);
  write([3, 1, 2]);
  const ends = Promise.allSettled([first, second]);
  await answer();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(stored()).toEqual([3, 1, 2]);
  expect(sent).toHaveLength(1);
});
