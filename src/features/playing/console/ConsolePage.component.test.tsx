import { expect, onTestFinished, test, vi } from 'vitest';
import { getClipLink, getClips } from '#contract/http/clips.ts';
import { getConsolePast } from '#contract/http/past.ts';
import { getServerConsoles } from '#contract/http/servers.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { watchVideoIntervalMs } from '#domain/control/refresh.ts';
import {
  encodeRecord,
  eventRecord,
  headerRecord,
  readRecords,
  recordTypes,
} from '#domain/recording/records.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';
import { aClip, colorOf, concat, failedAt, jpegOf, playerOf } from '#tests/components/recordings.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

test('the page of a console shows its picture, accounts and log, opens control at once, and leads by key to the next and the next failed one', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('recording', timeline);
  world.channel.on('logs', { text: '2026-01-01 10:00:00.000 started\r\n' });
  const { screen } = await openApp('/consoles/11', world);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'C1-01' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Live picture of C1-01' })).toBeVisible();
  expect(world.channel.pictures.at(-1)?.cadence).toMatchObject({ videoIntervalMs: watchVideoIntervalMs });
  await expect.element(screen.getByText('account11@dugout.test')).toBeVisible();
  await expect.element(screen.getByText(/started$/)).toBeVisible();
  await expectAccessible();

  await screen.getByRole('button', { name: 'Open the control view of C1-01' }).click();
  const view = screen.getByRole('dialog');
  await expect.element(view.getByRole('img', { name: 'Live picture of c1-01' })).toBeVisible();
  expect(world.channel.pictures.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  const red = await jpegOf('#ff0000');
  world.channel.on('recordingPart', (_target, body) =>
    body?.next
      ? new Uint8Array()
      : concat([
          headerRecord(body?.at ?? 0, header),
          encodeRecord({ type: recordTypes.key, at: body?.at ?? 0, payload: red }),
        ]),
  );
  await view.getByRole('button', { name: 'Show the last 10 seconds again' }).click();
  const replay = view.getByRole('figure', { name: 'Replay' });
  await expect
    .poll(() => colorOf(replay.getByRole('img', { name: 'Recorded image' }).element())[0])
    .toBeGreaterThan(200);
  await expect.element(replay.getByText(/^Recording: /)).toBeVisible();
  expect(world.channel.pictures.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  await replay.getByRole('button', { name: 'Close the replay' }).click();
  await view.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(view).not.toBeInTheDocument();

  await press(']');
  await expectAddress('/consoles/12');
  await press('n');
  await expectAddress('/consoles/13');
  await expect.element(screen.getByText(/^Failed \d/)).toBeVisible();
  const head = screen.getByRole('heading', { level: 1 }).element().parentElement;
  expect(head?.textContent).toMatch(/^C1-03Failed.*Lost connection · since .+/);
  await press('n');
  await expectAddress('/consoles/23');
});

test('a console is shown before the list of its server is there, and a link that is pointed at loads what it leads to', async () => {
  const world = createWorld(demoFleet());
  const release = world.api.hold(getServerConsoles);
  const { screen } = await openApp('/consoles/11', world);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'C1-01' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Recording' })).toBeVisible();
  release();
  const next = screen.getByRole('link', { name: 'Next console of the server' });
  await next.hover();
  const asked = () => world.api.requests(getConsolePast).map(({ params }) => params.id);
  await expect.poll(asked).toContain(12);
  await expectAddress('/consoles/11');
  await next.click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'C1-02' })).toBeVisible();
  expect(asked().filter((id) => id === 12)).toHaveLength(1);
});

test('a console that does not exist is said to be missing', async () => {
  const { screen } = await openApp('/consoles/999', createWorld(demoFleet()));
  await expect.element(screen.getByRole('heading', { name: 'There is no such console' })).toBeVisible();
});

const at = failedAt;
const header = { format: 1, codec: 'jpeg', width: 320, height: 180, consoleId: 11 } as const;
const timeline = {
  kept: { from: at - 60_000, to: at + 60_000 },
  ranges: [{ from: at - 60_000, to: at + 60_000 }],
  gaps: [],
  events: [],
  more: false,
};

test('a moment of the address shows its recorded picture with pad and log, says that it is not live, and is stepped and left', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '' });
  world.channel.on('recording', timeline);
  const [red, blue] = [await jpegOf('#ff0000'), await jpegOf('#0000ff')];
  const records: readonly Uint8Array[] = [
    headerRecord(at - 1_000, header),
    encodeRecord({ type: recordTypes.key, at: at - 1_000, payload: red }),
    eventRecord(at - 500, { kind: 'input', pad: { cross: true }, by: 'Anna' }),
    eventRecord(at - 400, { kind: 'line', text: 'match begins' }),
    encodeRecord({ type: recordTypes.key, at: at + 1_000, payload: blue }),
  ];
  world.channel.on('recordingPart', (_target, body) => {
    const wanted = [...readRecords(concat(records))].filter((record) =>
      body?.next ? record.at > body.at && record.at <= body.until : record.at <= (body?.until ?? 0),
    );
    return concat([headerRecord(at - 1_000, header), ...wanted.map(encodeRecord)]);
  });
  const { screen } = await openApp(`/consoles/11?at=${at}`, world);
  const picture = screen.getByRole('img', { name: 'Recorded image of C1-01' });
  await expect.poll(() => colorOf(picture.element())[0]).toBeGreaterThan(200);
  await expect.element(screen.getByText(/^Recording: 2026\/01\/01/)).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Gamepad: Cross' })).toBeVisible();
  await expect.element(screen.getByText(/match begins$/)).toBeVisible();
  await expect.element(screen.getByText('Anna')).toBeVisible();
  await expectAccessible('main');

  await press('.');
  await expectAddress(`/consoles/11?at=${at + 1_000}`);
  await expect.poll(() => colorOf(picture.element())[2]).toBeGreaterThan(200);
  await press(',');
  await expectAddress(`/consoles/11?at=${at - 1_000}`);

  const input = { kind: 'input', pad: { cross: true }, by: null };
  const shown = { kind: 'screen', hash: 'f', since: at + 10_000 };
  world.channel.on('recording', (_target, body) => ({
    ...timeline,
    events: [
      { at: at + 5_000.25, event: input },
      { at: at + 14_000, event: shown },
    ].filter(
      (one) => (body?.kinds?.length ?? 0) > 0 && one.at >= (body?.from ?? 0) && one.at <= (body?.to ?? 0),
    ),
  }));
  await screen.getByRole('combobox', { name: 'Jump to' }).selectOptions('input');
  await press('e');
  await expectAddress(`/consoles/11?at=${at + 5_001}`);
  await screen.getByRole('combobox', { name: 'Jump to' }).selectOptions('screen');
  await screen.getByRole('button', { name: 'Next event' }).click();
  await expectAddress(`/consoles/11?at=${at + 10_000}`);
  await press('Escape');
  await expectAddress('/consoles/11');
  await expect.element(screen.getByRole('img', { name: 'Live picture of C1-01' })).toBeVisible();
});

test('a recording that the browser cannot decode says so, on the page and on the wall at a time, and is shown where the agent sends single pictures', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '' });
  world.channel.on('recording', timeline);
  world.channel.on(
    'recordingPart',
    concat([
      headerRecord(at - 1_000, { ...header, codec: 'h264' }),
      encodeRecord({ type: recordTypes.key, at: at - 1_000, payload: new Uint8Array(9) }),
    ]),
  );
  const supported = vi.spyOn(VideoDecoder, 'isConfigSupported').mockResolvedValue({ supported: false });
  onTestFinished(() => supported.mockRestore());
  const { screen, router } = await openApp(`/consoles/11?at=${at}`, world);
  await expect.element(screen.getByText(/^This browser cannot decode the video of recordings/)).toBeVisible();
  await router.navigate(`/playing-control/all?server=1&at=${at}`);
  const tile = screen
    .getByRole('region', { name: 'Earlier picture of all consoles' })
    .getByRole('link', { name: /C1-01/ });
  await expect.element(tile.getByText('This browser cannot decode it')).toBeVisible();

  // A newer agent sends single pictures.
  const red = await jpegOf('#ff0000');
  world.channel.on('recordingPart', (_target, body) =>
    body?.pictures === 'jpeg' && !body.next
      ? concat([
          headerRecord(at - 1_000, header),
          encodeRecord({ type: recordTypes.key, at: at - 1_000, payload: red }),
        ])
      : new Uint8Array(),
  );
  await router.navigate(`/consoles/11?at=${at}`);
  const picture = screen.getByRole('img', { name: 'Recorded image of C1-01' });
  await expect.poll(() => colorOf(picture.element())[0]).toBeGreaterThan(200);
});

test('clips of a console are listed, played from their files, also when the agent has that time no longer, downloaded as a video that plays, and the last minute is kept by key', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '' });
  world.channel.on('recording', { ...timeline, clipsWaiting: 1 });
  world.api.on(getClips, { data: [aClip()] });
  const file = concat([
    headerRecord(at - 60_000, header),
    encodeRecord({ type: recordTypes.key, at: at - 60_000, payload: await jpegOf('#ff0000') }),
    // An unchanged picture is noted every few seconds.
    ...[-50_000, -40_000, -30_000, -20_000, -10_000].map((ms) => eventRecord(at + ms, { kind: 'still' })),
    encodeRecord({ type: recordTypes.key, at: at - 4_500, payload: await jpegOf('#0000ff') }),
    eventRecord(at + 10_000, { kind: 'still' }),
  ]);
  const link = URL.createObjectURL(new Blob([file]));
  world.api.on(getClipLink, ({ query }) =>
    query?.format === 'mp4' ? refuse(409, { error: 'No video', code: 'clipHasNoVideo' }) : { link },
  );
  let kept: unknown;
  world.channel.on('keepClip', (_target, body) => {
    kept = body;
    return {};
  });
  const { screen, router } = await openApp('/consoles/11', world);
  const card = screen.getByRole('region', { name: 'Clips' });
  await expect.element(card.getByText('1 clip of this server is on its way')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Copy the link to the clip' })).toBeVisible();
  await press('k');
  await expect.element(screen.getByText(/^The last minute and the next 10 seconds are kept/)).toBeVisible();
  expect(kept).toEqual({ seconds: 60 });

  const saved = catchFiles();
  await card.getByRole('button', { name: 'Download the clip as a video' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['c1-01-2026-01-01-03-12.mp4']);
  vi.restoreAllMocks();
  const video = await playerOf(saved[0]?.file);
  expect([video.videoWidth, video.videoHeight]).toEqual([320, 180]);
  expect(video.duration).toBeCloseTo(70, 1);
  for (const [time, shown] of [
    [54, 0],
    [60, 2],
  ] as const) {
    video.currentTime = time;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    expect(colorOf(canvas)[shown]).toBeGreaterThan(200);
  }

  await card.getByRole('link', { name: /^Failure/ }).click();
  // It begins at the red picture 5 seconds before, and plays automatically to the blue one.
  const picture = screen.getByRole('img', { name: 'Recorded image of C1-01' });
  await expect.poll(() => colorOf(picture.element())[2]).toBeGreaterThan(200);
  expect(world.channel.requests('recordingPart')).toEqual([]);
  await press('Escape');
  await expectAddress('/consoles/11');

  // A failure that the agent no longer has, opened from its row on the home screen.
  world.channel.on('recording', {
    ...timeline,
    kept: { from: at + 3_600_000, to: at + 7_200_000 },
    ranges: [],
  });
  await router.navigate(`/consoles/11?at=${at - 5_000}&play=1`);
  await expect.poll(() => colorOf(picture.element())[2]).toBeGreaterThan(200);
  await expect.element(screen.getByText(/^Recording: /)).toBeVisible();
});

test('a time outside of the recording, an agent that does not record, and a role without the right are explained', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '' });
  world.channel.on('recording', timeline);
  world.channel.on('recordingPart', new Uint8Array());
  const { screen, router, close } = await openApp(`/consoles/11?at=${at - 3_600_000}`, world);
  await expect.element(screen.getByText(/^Nothing is recorded of this time\. Kept: 2026/)).toBeVisible();
  await router.navigate(`/consoles/11?at=${Date.now() - 5_000}`);
  await screen.getByRole('button', { name: 'Forward 10 seconds' }).click();
  const ago = () => Date.now() - Number(new URLSearchParams(location.search).get('at'));
  await expect.poll(ago).toBeLessThan(5_000);
  expect(ago()).toBeGreaterThanOrEqual(0);
  world.channel.on('recording', () => {
    throw new ChannelError('agent', { error: 'Unknown method', code: 'methodUnknown' });
  });
  await router.navigate(`/consoles/12?at=${at}`);
  await expect.element(screen.getByRole('figure').getByText(/does not record: it is too old/)).toBeVisible();
  await close();
  const viewer = createWorld({ ...demoFleet(), role: 'viewer' });
  const { screen: other } = await openApp(`/consoles/11?at=${at}`, viewer);
  await expect.element(other.getByRole('figure').getByText('Your role cannot see recordings')).toBeVisible();
  expect(viewer.channel.requests('recording')).toEqual([]);
});

test('the wall at a time shows recorded pictures within a frame that says so; each leads to its console at that time', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '' });
  world.channel.on('recording', timeline);
  const red = await jpegOf('#ff0000');
  world.channel.on('recordingPart', (target) =>
    'consoleId' in target && target.consoleId === 12
      ? new Uint8Array()
      : concat([
          headerRecord(at - 1_000, header),
          encodeRecord({ type: recordTypes.key, at: at - 1_000, payload: red }),
        ]),
  );
  const { screen } = await openApp(`/playing-control/all?server=1&at=${at}`, world);
  const wall = screen.getByRole('region', { name: 'Earlier picture of all consoles' });
  await expect.element(wall.getByText(/^Recording: 2026\/01\/01/)).toBeVisible();
  const tile = (id: number) => wall.element().querySelector(`[data-console="${id}"]`);
  await expect.poll(() => colorOf(tile(11)?.querySelector('canvas') as Element)[0]).toBeGreaterThan(200);
  await expect.poll(() => tile(12)?.textContent).toBe('Not recordedC1-02');
  expect(world.channel.pictures).toHaveLength(0);
  await expectAccessible('main');
  await wall.getByRole('button', { name: '+1 min' }).click();
  await expectAddress(`/playing-control/all?server=1&at=${at + 60_000}`);
  // In the app's format; what is not complete stays in the field, and changes nothing.
  const [date, time] = [wall.getByLabelText('Date'), wall.getByLabelText('Time', { exact: true })];
  await date.fill('2026/01/0');
  await expect.element(date).toHaveValue('2026/01/0');
  await date.fill('2025/12/31');
  await time.fill('235907');
  const there = Date.parse('2025-12-31T23:59:07Z');
  await expectAddress(`/playing-control/all?server=1&at=${there}`);
  // The text filter applies; tools for the present are missing.
  const text = screen.getByRole('searchbox', { name: 'Filter by text' });
  await text.fill('no such console');
  await expect.element(wall.getByText('No consoles match the filters')).toBeVisible();
  await text.fill('c1-01');
  await expect.poll(() => tile(12)).toBeNull();
  await expect.element(screen.getByRole('radiogroup', { name: 'Filter' })).not.toBeInTheDocument();
  await wall.getByRole('link', { name: /C1-01/ }).click();
  await expectAddress(`/consoles/11?at=${there}`);
});
