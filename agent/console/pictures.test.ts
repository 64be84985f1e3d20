import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { AgentWelcome } from '#contract/agent/index.ts';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { consoleStatus } from '#contract/enums.ts';
import { machineClock as clock } from '#agent/agentClock.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';
import { ConsoleHost } from '#agent/console/consoleHost.ts';
import { assignment, createTestHost, unheard } from '#agent/console/testHost.ts';

const options: ScreenshotOptions = {
  width: 320,
  height: 180,
  format: 'jpeg',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};

/** A simulated console whose sign-ins fail if `unlucky`, and a function that waits for its next state. */
function setUp(unlucky: boolean, failure: AgentWelcome['consoles'][number]['failure'] = null) {
  const reported: { status: number; error: string | null }[] = [];
  const host = new ConsoleHost(
    {
      id: 1,
      name: 'console-01',
      assignment: null,
      gameActivity: { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 2, playedTotal: 5 },
      failure,
    },
    {
      clock,
      seed: 'test',
      connectMs: 10,
      failures: unlucky ? 1 : 0,
      makeDriver: (events) => new SimulatedConsole({ id: 1, name: 'one', clock, seed: 'test', events }),
      ...unheard,
      onReport: (report) => reported.push(report),
    },
  );
  onTestFinished(() => host.close());
  const hasFailed = () => expect.poll(() => reported.at(-1)?.error ?? null).not.toBeNull();
  return { host, hasFailed };
}

test('a failed console answers its last picture in any format, until it is started again', async () => {
  const { host, hasFailed } = setUp(true);
  host.connect(assignment);
  const live = await host.pictures.frame(options);
  await hasFailed();
  const last = await host.pictures.frame(options);
  expect(await sharp(last.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
  expect(last.contentType).toBe('image/jpeg');
  expect(last.frame).toBeGreaterThanOrEqual(live.frame);
  expect(last.capturedAt).toBeGreaterThanOrEqual(live.capturedAt);
  const png = await host.pictures.frame({ ...options, width: 960, height: 540, format: 'png' });
  expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 960, height: 540 });
  expect(png.capturedAt).toBe(last.capturedAt);
  host.connect(assignment);
  expect((await host.pictures.frame(options)).frame).toBeGreaterThan(last.frame);
});

test('a viewer who already has the picture learns that the console is not connected', async () => {
  const { host, hasFailed } = setUp(true);
  host.connect(assignment);
  await hasFailed();
  const { frame } = await host.pictures.frame(options);
  await expect(host.pictures.frame({ ...options, after: frame })).rejects.toThrow('Console is not connected');
});

test('a console that was disconnected has no picture, whether or not it had failed before', async () => {
  const { host, hasFailed } = setUp(true);
  await expect(host.pictures.frame(options)).rejects.toThrow('Console is not connected');
  host.connect(assignment);
  await hasFailed();
  host.disconnect(true);
  await expect(host.pictures.frame(options)).rejects.toThrow('Console is not connected');
});

test('the picture of a failure is taken also while another one is being encoded', async () => {
  const { host, hasFailed } = setUp(true);
  host.connect(assignment);
  let isWatched = true;
  const watch = async (): Promise<void> => {
    while (isWatched) await host.pictures.frame({ ...options, maxLifetime: 0 }).catch(() => undefined);
  };
  const watching = watch();
  await hasFailed();
  isWatched = false;
  await watching;
  expect((await host.pictures.frame(options)).bytes.length).toBeGreaterThan(0);
});

test('a config can switch off the picture of failures', async () => {
  const { host, hasFailed } = setUp(true);
  host.config.apply({ screenshotOnFailure: false });
  host.connect(assignment);
  await hasFailed();
  await expect(host.pictures.frame(options)).rejects.toThrow('Console is not connected');
});

test('a picture that was kept is not shown any more when the config is changed to keep none', async () => {
  const { host, hasFailed } = setUp(true);
  host.connect(assignment);
  await hasFailed();
  expect(host.pictures.hasLast).toBe(true);
  await host.pictures.frame(options);
  host.config.apply({ screenshotOnFailure: false });
  await expect(host.pictures.frame(options)).rejects.toThrow('Console is not connected');
});

test('a console that failed under an earlier agent shows the picture that its driver has of that', async () => {
  const at = '2026-01-05T10:00:00.000Z';
  const { host } = setUp(false, { at, email: 'one@mail.test', index: 0, error: 'Wrong password' });
  expect(host.pictures.hasLast).toBe(true);
  const last = await host.pictures.frame(options);
  expect(await sharp(last.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
  expect(last.capturedAt).toBe(Date.parse(at));
  expect((await host.pictures.frame(options)).bytes).toEqual(last.bytes);
  host.config.apply({ screenshotOnFailure: false });
  await expect(host.pictures.frame(options)).rejects.toThrow('Console is not connected');
  host.connect(assignment);
  expect(host.pictures.hasLast).toBe(false);
  expect((await host.pictures.frame(options)).capturedAt).toBeGreaterThan(last.capturedAt);
});

test('a driver without such a picture shows none', () => {
  const { host } = createTestHost({
    failure: { at: '2026-01-05T10:00:00.000Z', email: 'one@mail.test', index: 0, error: 'Wrong password' },
  });
  expect(host.pictures.hasLast).toBe(false);
});

/** A console that has just failed, whose driver gives no picture. */
function failWithoutPicture() {
  const made = createTestHost({ failures: 1, frame: 'never' });
  made.host.connect(assignment);
  while (made.reports.at(-1)?.status !== consoleStatus.failed) made.clock.pass(100);
  return made;
}

test('a driver that delivers no picture is switched off anyway', () => {
  const { clock: time, told, script } = failWithoutPicture();
  expect(script.running).toBe(false);
  expect(told).not.toContain('end');
  time.pass(1_000);
  expect(told.filter((what) => what === 'end')).toHaveLength(1);
});

test('a console that is started again during the picture of its failure is switched off before', () => {
  const { clock: time, told, host } = failWithoutPicture();
  told.length = 0;
  host.connect(assignment);
  time.pass(1_000);
  expect(told).toEqual(['end', 'begin', 'start']);
});
