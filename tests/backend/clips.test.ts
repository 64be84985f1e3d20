import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordingType } from '#contract/channel/recording.ts';
import { endpoints } from '#contract/http/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { h264Parameters } from '#domain/channel/h264Fixture.ts';
import { encodeRecord, eventRecord, headerRecord, recordTypes } from '#domain/recording/records.ts';
import { startBucketServer } from '#tests/support/bucketServer.ts';
import { folderFiles } from '#server/modules/clips/files.ts';
import { createClipJob } from '#server/modules/clips/index.ts';
import { ClipStore, filesIn } from '#server/modules/clips/store.ts';
import { peopleOf } from './people.ts';
import { createWorld, type World } from './world.ts';

const { getClipErrors, getClipLink, getClips } = endpoints;
const header = { format: 1, codec: 'h264', width: 320, height: 180, consoleId: 1 } as const;
const picture = Uint8Array.from([...h264Parameters(20, 12), 0, 0, 1, 0x68, 1, 0, 0, 1, 0x65, 1]);
/** Without parameter sets: no player can show it. */
const incomplete = Uint8Array.from({ length: picture.length }, (_, index) => [0, 0, 1, 0x65][index] ?? 1);
const clipOf = (codec: 'h264' | 'jpeg', error: string, payload = picture): Buffer =>
  Buffer.concat([
    headerRecord(1, { ...header, codec }),
    encodeRecord({ type: recordTypes.key, at: 1, payload }),
    eventRecord(900, { kind: 'state', status: consoleStatus.failed, error }),
  ]);
const content = clipOf('h264', 'Connection lost');
const half = 100;

const places = [
  ['pglite', 'folder'],
  ['postgres', 'bucket'],
] as const;

describe.each(places)('clips on %s, in a %s', (kind, place) => {
  let world: World;
  let bucket: Awaited<ReturnType<typeof startBucketServer>> | null = null;
  let people: ReturnType<typeof peopleOf>;
  let token = '';
  let own = { id: 0, token: '' };
  beforeAll(async () => {
    world = await createWorld(kind);
    if (place === 'bucket') {
      bucket = await startBucketServer();
      config().bucket = bucket.bucket;
    }
    people = peopleOf(world);
    token = await people.open('operator');
    own = await world.store.db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select(['consoles.id', 'servers.token'])
      .where('servers.id', '=', 1)
      .executeTakeFirstOrThrow();
  });
  afterAll(async () => {
    await world.close();
    await bucket?.close();
  });
  const config = () => world.api.context.config.clips;

  const send = (
    id: string,
    offset: number,
    data: Buffer,
    change: { consoleId?: number; at?: number; bytes?: number } = {},
  ) => {
    const at = world.time.getTime();
    const part = { id, consoleId: own.id, cause: 'failed', at, from: at - 60_000, to: at };
    return world.hub.agents().clip?.(own.token, {
      ...part,
      bytes: content.length,
      offset,
      data: data.toString('base64'),
      ...change,
    });
  };
  const fileOf = async (id: string, query: { format?: 'mp4' } = {}) => {
    const { link } = await people.ok(getClipLink, { token, params: { id }, query });
    return world.api.app.inject({ url: new URL(link).pathname });
  };

  test('parts are stored once each, in their order, and the clip is listed, reported and read', async () => {
    const id = randomUUID();
    const [first, second] = [content.subarray(0, half), content.subarray(half)];
    expect(await send(id, half, second)).toEqual({ next: 0 });
    expect(await send(id, 0, first)).toEqual({ next: half });
    // The answer was lost.
    expect(await send(id, 0, first)).toEqual({ next: half });
    expect((await people.ok(getClips, { token })).data).toEqual([]);
    expect(await send(id, half, second)).toEqual({ next: content.length });
    expect(await send(id, half, second)).toEqual({ next: content.length });
    const { data } = await people.ok(getClips, {
      token,
      query: { console: String(own.id), cause: 'failed' },
    });
    expect(data).toMatchObject([
      { id, console: { id: own.id }, serverId: 1, cause: 'failed', bytes: content.length },
    ]);
    expect((await people.ok(getClips, { token, query: { cause: 'byHand' } })).data).toEqual([]);
    await sql`insert into incidents (kind, severity, server_id, phase, holds, opened_at, updated_at)
      values ('consoleFailed', 'warning', 1, 'open', true, now(), now())`.execute(world.store.db);
    await sql`insert into incident_objects (incident_id, kind, object_id, name, since)
      select max(id), 'console', ${own.id}::int, 'one', ${world.time}::timestamptz from incidents`.execute(
      world.store.db,
    );
    const ofIncident = async () =>
      (await people.ok(getClips, { token, query: { incident: '1' } })).data.map((clip) => clip.id);
    expect(await ofIncident()).toEqual([id]);
    // From another, earlier failure.
    await sql`update incident_objects set since = since + interval '1 hour'`.execute(world.store.db);
    expect(await ofIncident()).toEqual([]);
    const facts = await world.store.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'clipKept')
      .execute();
    expect(facts).toEqual([{ data: { cause: 'failed', clip: id } }]);

    const file = await fileOf(id);
    expect([file.headers['content-type'], file.rawPayload]).toEqual([recordingType, content]);
    const video = await fileOf(id, { format: 'mp4' });
    expect([video.headers['content-type'], video.rawPayload.subarray(4, 8).toString()]).toEqual([
      'video/mp4',
      'ftyp',
    ]);
    expect(video.headers['content-disposition']).toMatch(/^attachment; filename="clip.mp4"; .*\d\.mp4$/);
    expect((await world.api.app.inject({ url: '/download/clip/forged.x' })).statusCode).not.toBe(200);
  });

  test('a clip whose last part was stored by a process that has died before it was listed is listed, once', async () => {
    const id = randomUUID();
    await send(id, 0, content.subarray(0, half));
    await new ClipStore(config()).append(1, id, half, content.subarray(half));
    expect(await Promise.all([send(id, 0, content), send(id, 0, content)])).toEqual([
      { next: content.length },
      { next: content.length },
    ]);
    const { data } = await people.ok(getClips, { token });
    expect(data.filter((clip) => clip.id === id)).toHaveLength(1);
    expect((await fileOf(id)).rawPayload).toEqual(content);
    // A process that has seen all parts before another one finished the clip.
    expect(await new ClipStore(config()).finish(1, id, content.length)).toBeNull();
    expect((await fileOf(id)).rawPayload).toEqual(content);
  });

  test('clips are found by the error of their failure; single pictures are no video', async () => {
    const other = clipOf('jpeg', 'Script crashed!');
    expect(other).toHaveLength(content.length);
    const id = randomUUID();
    await send(id, 0, other);
    const { data: errors } = await people.ok(getClipErrors, { token });
    expect(errors).toMatchObject([
      { error: 'Connection lost', clips: 2, consoles: 1 },
      { error: 'Script crashed!', clips: 1, consoles: 1 },
    ]);
    const ids = async (query: Record<string, string>) =>
      (await people.ok(getClips, { token, query })).data.map((clip) => clip.id);
    expect(await ids({ error: 'Script crashed!' })).toEqual([id]);
    expect(await ids({ error: '' })).toEqual([]);
    const later = new Date(world.time.getTime() + 1_000).toISOString();
    expect(await ids({ error: 'Script crashed!', from: later })).toEqual([]);
    const damaged = randomUUID();
    await send(damaged, 0, clipOf('h264', 'Connection lost', incomplete));
    for (const one of [id, damaged]) {
      const refused = await world.api.call(getClipLink, {
        token,
        params: { id: one },
        query: { format: 'mp4' },
      });
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'clipHasNoVideo' }]);
    }
    // The room is for three.
    await world.store.db.deleteFrom('clips').where('id', '=', damaged).execute();
  });

  test('a clip of another server is not stored, one without room waits, and old ones are deleted with orphaned files', async () => {
    const { id: foreign } = await world.store.db
      .selectFrom('consoles')
      .select('id')
      .where('server_id', '=', 2)
      .executeTakeFirstOrThrow();
    const before = (await people.ok(getClips, { token })).data.length;
    expect(await send(randomUUID(), 0, content, { consoleId: foreign })).toEqual({ next: content.length });
    expect((await people.ok(getClips, { token })).data).toHaveLength(before);

    const room = config().bytes;
    config().bytes = 10;
    expect(await send(randomUUID(), 0, content)).toEqual({ next: 0, isFull: true });
    // Parts count before their clip is complete: three clips are kept.
    const orphan = randomUUID();
    config().bytes = 4 * content.length;
    expect(await send(orphan, 0, content.subarray(0, half))).toEqual({ next: half });
    expect(await send(randomUUID(), 0, content)).toEqual({ next: 0, isFull: true });
    // A later part that names another size gets no more room than the first one.
    const growing = randomUUID();
    config().bytes = 5 * content.length;
    expect(await send(growing, 0, content.subarray(0, half))).toEqual({ next: half });
    const rest = Buffer.alloc(3 * content.length);
    expect(await send(growing, half, rest, { bytes: half + rest.length })).toEqual({ next: 0, isFull: true });
    config().bytes = room;

    world.time = new Date(Math.max(Date.now(), world.time.getTime()) + 31 * 24 * 3_600_000);
    await createClipJob(world.api.context).run();
    token = await people.open('operator');
    expect((await people.ok(getClips, { token })).data).toEqual([]);
    expect(await filesIn(config()).list('')).toEqual([]);
  });

  test('while the store is away parts are not taken, and links are refused', async () => {
    const id = randomUUID();
    await send(id, 0, content);
    const { bucket: before, folder } = config();
    if (before) config().bucket = { ...before, url: 'http://127.0.0.1:1/clips' };
    else config().folder = '/dev/null/clips';
    await expect(send(randomUUID(), 0, content)).rejects.toThrow(/ENOTDIR|fetch failed/);
    const refused = await world.api.call(getClipLink, { token, params: { id }, query: { format: 'mp4' } });
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'clipsUnreachable' }]);
    Object.assign(config(), { bucket: before, folder });
    expect((await fileOf(id)).rawPayload).toEqual(content);
  });
});

test('a folder that does not answer fails after the time limit, and then at once until it answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-clips-'));
  const pipe = join(folder, 'hangs');
  const files = folderFiles(folder, 50);
  await files.write('one', Buffer.from('1'));
  // Opening a pipe to read waits for a writer.
  execFileSync('mkfifo', [pipe]);
  await expect(files.read('hangs')).rejects.toThrow('does not answer');
  await expect(folderFiles(folder).read('one')).rejects.toThrow('does not answer');
  await (await open(pipe, 'w')).close();
  await expect.poll(() => files.read('one').catch(() => null)).toEqual(Buffer.from('1'));
  rmSync(folder, { recursive: true });
});
