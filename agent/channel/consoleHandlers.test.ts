import { expect, test, vi } from 'vitest';
import { createTestHost } from '#agent/console/testHost.ts';
import { consoleHandlers } from '#agent/channel/consoleHandlers.ts';
import { originOf, UserNames } from '#agent/channel/userNames.ts';

const annas = originOf('_INBOX.7.aa.1');
const bens = originOf('_INBOX.8.aa.1');

/** A connected console, and handlers whose API replies when the test says so. */
function setUp() {
  const { clock, host, logged } = createTestHost({ resumed: true });
  logged.length = 0;
  const replies: PromiseWithResolvers<string>[] = [];
  const fetchName = vi.fn<() => Promise<string>>(() => {
    const reply = Promise.withResolvers<string>();
    replies.push(reply);
    return reply.promise;
  });
  const handlers = consoleHandlers(new UserNames(clock, fetchName), clock);
  const take = (pad: string): void => void handlers.setPad({ pad }, host, annas);
  const settled = () => vi.waitFor(() => expect(host.control.pad).toBe('anna'));
  return { clock, host, logged, replies, handlers, take, settled };
}

test('until the API has replied, the holder is shown by id, whatever name the request contains', async () => {
  const { host, logged, replies, handlers, take, settled } = setUp();
  take('the boss');
  void handlers.setScriptPaused({ paused: true }, host, annas);
  expect([host.control.pad, host.control.pausedBy]).toEqual(['user 7', 'user 7']);
  replies[0]?.resolve('anna');
  await settled();
  expect(host.control.pausedBy).toBe('anna');
  expect(logged.filter((line) => line.includes('the boss'))).toEqual([]);
  expect(logged).toContain('control: user 7 is anna');
});

test('a text that arrives after its sender has given up is not entered', async () => {
  const { clock, host, handlers } = setUp();
  const setText = vi.spyOn(host.driver.keyboard, 'setText').mockReturnValue(undefined);
  const enter = (until: number) => handlers.setKeyboardText({ text: 'late', until }, host, annas);
  expect(() => enter(clock.time() - 1)).toThrow('The text arrived too late.');
  expect(setText).not.toHaveBeenCalled();
  await enter(clock.time() + 1);
  expect(setText).toHaveBeenCalledExactlyOnceWith('late');
});

test('the state of a console with a new holder is sent when the API has replied or failed', async () => {
  const { host, replies, handlers, take } = setUp();
  take('anna');
  const early = handlers.getState(undefined, host, annas);
  replies[0]?.resolve('anna');
  expect(await early).toMatchObject({ pad: 'anna' });
  expect(handlers.getState(undefined, host, annas)).toMatchObject({ pad: 'anna' });

  const other = setUp();
  other.take('anna');
  const late = other.handlers.getState(undefined, other.host, annas);
  other.replies[0]?.reject(new Error('no reply'));
  expect(await late).toMatchObject({ pad: 'user 7' });
  expect(other.handlers.getState(undefined, other.host, annas)).toMatchObject({ pad: 'user 7' });
});

test('a name that is being fetched again stays on the screen', async () => {
  const { clock, host, replies, handlers, take, settled } = setUp();
  take('x');
  replies[0]?.resolve('anna');
  await settled();
  clock.pass(300_000);
  take('x');
  expect(host.control.pad).toBe('anna');
  expect(handlers.getState(undefined, host, annas)).toMatchObject({ pad: 'anna' });
  expect(replies).toHaveLength(2);
});

test('a name that becomes known after the console has changed hands is corrected in the last change of control', async () => {
  const { host, logged, replies, handlers, take } = setUp();
  take('anna');
  void handlers.setPad({ pad: 'ben' }, host, bens);
  expect(host.control.lastHandover).toMatchObject({ from: 'user 7', by: 'user 8' });
  for (const [index, name] of ['anna', 'ben'].entries()) replies[index]?.resolve(name);
  await vi.waitFor(() => expect(host.control.lastHandover).toMatchObject({ from: 'anna', by: 'ben' }));
  expect(logged).toContain('control: user 8 is ben');
});

test('a user who saw the holder by id can still take the console over', async () => {
  const { host, replies, handlers, take, settled } = setUp();
  take('anna');
  replies[0]?.resolve('anna');
  await settled();
  void handlers.setPad({ pad: 'ben', from: 'user 7' }, host, bens);
  expect(host.control.pad).toBe('user 8');
});
