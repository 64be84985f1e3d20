import { Events, type Status } from 'nats';
import { expect, test } from 'vitest';
import { watchConnection } from './connectionState.ts';

/** A connection whose status and answers are given by the test. */
function fakeConnection() {
  const answers: (() => void)[] = [];
  const stream = new TransformStream<Status, Status>(undefined, { highWaterMark: 100 });
  const writer = stream.writable.getWriter();
  return {
    report: (type: Events, data = ''): Promise<void> => writer.write({ type, data }),
    /** The nats-server answers the n-th request. */
    answer: (n: number) => answers[n]?.(),
    asked: () => answers.length,
    status: () => stream.readable.values(),
    flush: () => new Promise<void>((resolve) => answers.push(resolve)),
  };
}

function watched() {
  const connection = fakeConnection();
  const states: boolean[] = [];
  const errors: string[] = [];
  void watchConnection(
    connection,
    (up) => states.push(up),
    (text) => errors.push(text),
  );
  return { connection, states, errors };
}

test('a connection is up again only when the server has processed its subscriptions', async () => {
  const { connection, states } = watched();
  await connection.report(Events.Disconnect);
  await connection.report(Events.Reconnect);
  await expect.poll(() => connection.asked()).toBe(1);
  expect(states).toEqual([false]);
  connection.answer(0);
  await expect.poll(() => states).toEqual([false, true]);
});

test('an answer of a connection that was lost again does not count', async () => {
  const { connection, states } = watched();
  await connection.report(Events.Reconnect);
  await expect.poll(() => connection.asked()).toBe(1);
  await connection.report(Events.Disconnect);
  await expect.poll(() => states).toEqual([false]);
  connection.answer(0);
  await connection.report(Events.Reconnect);
  await expect.poll(() => connection.asked()).toBe(2);
  expect(states).toEqual([false]);
  connection.answer(1);
  await expect.poll(() => states).toEqual([false, true]);
});

test('an error that the server reports does not count as a connection', async () => {
  const { connection, states, errors } = watched();
  await connection.report(Events.Disconnect);
  await connection.report(Events.Error, 'AUTHORIZATION_VIOLATION');
  await expect.poll(() => errors.length).toBe(2);
  expect(errors[1]).toBe('the messaging server reported AUTHORIZATION_VIOLATION');
  expect(states).toEqual([false]);
});
