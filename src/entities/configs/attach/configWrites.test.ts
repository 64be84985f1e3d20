import { expect, test } from 'vitest';
import type { ConfigChange } from '#domain/servers/configs.ts';
import { ConfigWrites } from './configWrites.ts';

/** A fake server that refuses an outdated order and responds on command of the test. */
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
  const writes = new ConfigWrites();
  writes.loaded(first);
  /** Saves an order, with its answer. */
  const reorder = async (ids: number[]): Promise<void> => {
    const done = writes.order(ids, send);
    await new Promise((turn) => setTimeout(turn, 0));
    await answer();
    await done;
  };
  return {
    reorder,
    writes,
    sent,
    send,
    answer,
    stored: () => stored,
    write: (ids: number[]) => (stored = ids),
  };
}

test('reorders in quick succession do not conflict, and only the latest is sent', async () => {
  const { writes, sent, send, answer, stored } = build([1, 2, 3]);
  const done = [writes.order([2, 1, 3], send), writes.order([2, 3, 1], send), writes.order([3, 2, 1], send)];
  await Promise.resolve();
  await answer();
  await answer();
  await Promise.all(done);
  expect(stored()).toEqual([3, 2, 1]);
  expect(sent).toEqual([{ kind: 'orderConfigs', configIds: [3, 2, 1], loaded: [1, 2, 3] }]);
});

test('a reorder made while another one is in flight replaces it', async () => {
  const { writes, send, answer, stored } = build([1, 2, 3]);
  const first = writes.order([2, 1, 3], send);
  await new Promise((turn) => setTimeout(turn, 0));
  // The list on the screen is still the old one.
  const second = writes.order([3, 2, 1], send);
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(stored()).toEqual([3, 2, 1]);
});

test('configs attached or detached in the meantime are included in the next reorder', async () => {
  const { writes, send, answer, stored } = build([1, 2, 3]);
  const done = [writes.attach(4, send), writes.detach(1, send), writes.order([3, 2, 1], send)];
  for (const _ of done) {
    await new Promise((turn) => setTimeout(turn, 0));
    await answer();
  }
  await Promise.all(done);
  expect(stored()).toEqual([3, 2, 4]);
});

test('a reorder that conflicts with a change by another user is rejected, and queued reorders are not sent', async () => {
  const { writes, sent, send, answer, stored, write } = build([1, 2, 3]);
  const first = writes.order([2, 1, 3], send);
  await new Promise((turn) => setTimeout(turn, 0));
  const second = writes.order([3, 2, 1], send);
  write([3, 1, 2]);
  const ends = Promise.allSettled([first, second]);
  await answer();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(stored()).toEqual([3, 1, 2]);
  expect(sent).toHaveLength(1);
});

test('a reorder after a failed reload of the list is based on the order that was saved', async () => {
  const { reorder, sent, stored } = build([1, 2, 3]);
  await reorder([2, 1, 3]);
  await reorder([3, 2, 1]);
  expect(stored()).toEqual([3, 2, 1]);
  expect(sent[1]).toMatchObject({ loaded: [2, 1, 3] });
});

test('a reorder is based on the list that was loaded after the last change', async () => {
  const { reorder, writes, sent, stored, write } = build([1, 2, 3]);
  await reorder([2, 1, 3]);
  // Somebody else restores the order before that change.
  writes.loaded([2, 1, 3]);
  write([1, 2, 3]);
  writes.loaded([1, 2, 3]);
  await reorder([3, 2, 1]);
  expect(stored()).toEqual([3, 2, 1]);
  expect(sent[1]).toMatchObject({ loaded: [1, 2, 3] });
});

test('a list that is loaded during a change does not need to be loaded again', async () => {
  const { reorder, writes, sent, send, answer, write } = build([1, 2, 3]);
  const first = writes.order([2, 1, 3], send);
  await new Promise((turn) => setTimeout(turn, 0));
  writes.loaded([2, 1, 3]);
  await answer();
  await first;
  write([1, 2, 3]);
  writes.loaded([1, 2, 3]);
  await reorder([3, 2, 1]);
  expect(sent[1]).toMatchObject({ loaded: [1, 2, 3] });
});

test('a list that is loaded while a config is being attached does not name it twice', async () => {
  const { writes, sent, send, answer } = build([1, 2]);
  const done = [writes.attach(3, send), writes.order([3, 1, 2], send)];
  await new Promise((turn) => setTimeout(turn, 0));
  writes.loaded([1, 2, 3]);
  for (const _ of done) {
    await answer();
    await new Promise((turn) => setTimeout(turn, 0));
  }
  await Promise.all(done);
  expect(sent[1]).toMatchObject({ loaded: [1, 2, 3] });
});
