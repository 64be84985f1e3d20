import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { assignment, createTestHost } from '#agent/console/testHost.ts';

test('without force the script finishes its match, for 15 s at most; that of a closed server for 10 min', () => {
  const patient = createTestHost({ resumed: true });
  patient.host.disconnect(false);
  expect(patient.host.connected).toBe(true);
  patient.endMatch();
  patient.clock.pass(0);
  expect(patient.reports.at(-1)?.status).toBe(consoleStatus.disconnected);
  const endless = createTestHost({ resumed: true });
  endless.host.disconnect(false);
  endless.clock.pass(15_000);
  expect(endless.reports.at(-1)?.status).toBe(consoleStatus.disconnected);

  const closed = createTestHost({ resumed: true });
  closed.host.handleServerClosed(false);
  closed.clock.pass(10 * 60_000 - 1);
  expect(closed.host.connected).toBe(true);
  closed.clock.pass(1);
  expect(closed.host.connected).toBe(false);
  // A disconnect does not wait for that long.
  const both = createTestHost({ resumed: true });
  both.host.handleServerClosed(false);
  both.host.disconnect(false);
  both.clock.pass(15_000);
  expect(both.host.connected).toBe(false);
});

test('reopening a server cancels the end of running scripts, but not a requested disconnect', () => {
  const { clock, host } = createTestHost({ resumed: true });
  host.handleServerClosed(false);
  host.handleServerOpened();
  clock.pass(60_000);
  expect(host.connected).toBe(true);
  host.handleServerClosed(false);
  clock.pass(10 * 60_000);
  expect(host.connected).toBe(false);

  // A disconnect that was requested still ends the console.
  const requested = createTestHost({ resumed: true });
  requested.host.disconnect(false);
  requested.host.handleServerClosed(false);
  requested.host.handleServerOpened();
  requested.clock.pass(60_000);
  expect(requested.host.connected).toBe(false);
});

test('without force a console does not end while somebody controls it, but after control was given back', () => {
  const anna = { sender: 7, name: 'anna' };
  const take = ({ host }: ReturnType<typeof createTestHost>): void => {
    host.control.setPad('anna', 7);
    host.control.setPaused(true, anna);
  };
  const isOn = ({ host }: ReturnType<typeof createTestHost>) => host.connected;
  const given = createTestHost({ resumed: true });
  take(given);
  given.host.handleServerClosed(false);
  expect(given.host.stateFor(7)).toMatchObject({ pad: 'anna', script: { paused: true } });
  for (let second = 0; second < 60; second += 1) {
    given.clock.pass(1_000);
    given.host.control.setPaused(true, anna);
    given.host.control.setPad('anna', 7);
  }
  expect(isOn(given)).toBe(true);
  given.host.control.setPaused(false, anna);
  given.host.control.setPad(null, 7);
  given.clock.pass(10 * 60_000 - 1);
  // The script finishes its match.
  expect(isOn(given)).toBe(true);
  given.clock.pass(1);
  expect(isOn(given)).toBe(false);

  // A match that ends does not cut off who is about to pause the script either.
  const early = createTestHost({ resumed: true });
  early.host.control.setPad('anna', 7);
  early.host.disconnect(false);
  early.endMatch();
  early.clock.pass(0);
  expect(isOn(early)).toBe(true);

  // Control that is taken while the last match is played holds the end up, too; a closed laptop does not.
  const taken = createTestHost({ resumed: true });
  taken.host.disconnect(false);
  taken.clock.pass(10_000);
  take(taken);
  taken.clock.pass(14_000);
  expect(isOn(taken)).toBe(true);
  taken.clock.pass(16_000);
  expect(isOn(taken)).toBe(false);

  // Without a script there is no match to finish.
  const idle = createTestHost({ resumed: true });
  idle.host.driver.script.stop();
  idle.host.control.setPad('anna', 7);
  idle.host.handleServerClosed(false);
  expect(isOn(idle)).toBe(true);
  idle.clock.pass(15_000);
  expect(isOn(idle)).toBe(false);
  expect(idle.host.stateFor(7).lastHandover).toMatchObject({ reason: 'silence' });

  // The open server needs no end, and force does not wait.
  const reopened = createTestHost({ resumed: true });
  take(reopened);
  reopened.host.handleServerClosed(false);
  reopened.host.handleServerOpened();
  reopened.host.control.setPad(null, 7);
  reopened.clock.pass(60_000);
  expect(isOn(reopened)).toBe(true);
  take(reopened);
  reopened.host.handleServerClosed(false);
  reopened.host.handleServerClosed(true);
  expect(isOn(reopened)).toBe(false);
});

test('closing a server cancels retries', () => {
  const { clock, host, reports } = createTestHost({ failures: 1 });
  host.connect(assignment);
  clock.pass(5_000);
  host.handleServerClosed(false);
  expect(reports.at(-1)).toMatchObject({ status: consoleStatus.failed, nextCheckAt: null });
  expect(clock.waiting()).toBe(0);
  const playing = createTestHost({ resumed: true });
  playing.host.handleServerClosed(false);
  expect(playing.host.connected).toBe(true);
  playing.host.handleServerClosed(true);
  expect(playing.host.connected).toBe(false);
});

test('what the API says must end is not tried again', () => {
  const { clock, host, reports } = createTestHost({ failures: 1 });
  host.connect(assignment);
  clock.pass(5_000);
  expect(host.played).toEqual({ consoleId: 1, accountId: 11 });
  host.endOrdered([{ consoleId: 1, accountId: 11 }]);
  expect(reports.at(-1)).toMatchObject({ status: consoleStatus.failed, nextCheckAt: null });
  expect([host.played, clock.waiting()]).toEqual([null, 0]);

  const playing = createTestHost({ resumed: true });
  playing.host.endOrdered([{ consoleId: 1, accountId: 11 }]);
  // Neither repetitions nor the opening of the server change that.
  playing.clock.pass(10_000);
  playing.host.endOrdered([{ consoleId: 1, accountId: 11 }]);
  playing.host.handleServerOpened();
  playing.clock.pass(5_000);
  expect(playing.reports.at(-1)?.status).toBe(consoleStatus.disconnected);
});
