import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordingType } from '#contract/channel/recording.ts';
import { endpoints } from '#contract/http/index.ts';
import { createClipJob } from '#server/modules/clips/index.ts';
import { peopleOf } from './people.ts';
import { createWorld, kinds, type World } from './world.ts';

const { getClipLink, getClips } = endpoints;
const content = Buffer.from('the first half, the second half');
const half = 15;

describe.each(kinds)('clips on %s', (kind) => {
  let world: World;
  let people: ReturnType<typeof peopleOf>;
  let token = '';
  let own = { id: 0, token: '' };
  beforeAll(async () => {
    world = await createWorld(kind);
    people = peopleOf(world);
    token = await people.open('operator');
    own = await world.store.db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select(['consoles.id', 'servers.token'])
      .where('servers.id', '=', 1)
      .executeTakeFirstOrThrow();
  });
  afterAll(() => world.close());

  const send = (
    id: string,
    offset: number,
    data: Buffer,
    change: { consoleId?: number; at?: number } = {},
  ) => {
    const at = world.time.getTime();
    const part = { id, consoleId: own.id, cause: 'failed', at, from: at - 60_000, to: at, ...change };
    return world.hub.agents().clip?.(own.token, {
      ...part,
      bytes: content.length,
      offset,
      data: data.toString('base64'),
    });
  };
  const folder = (): string => world.api.context.config.clips.folder;

  test('parts are stored once each, in their order, and the clip is listed, told and read', async () => {
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
    // Of another failure, before it.
    await sql`update incident_objects set since = since + interval '1 hour'`.execute(world.store.db);
    expect(await ofIncident()).toEqual([]);
    const facts = await world.store.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'clipKept')
      .execute();
    expect(facts).toEqual([{ data: { cause: 'failed', clip: id } }]);

    const { link } = await people.ok(getClipLink, { token, params: { id } });
    const file = await world.api.app.inject({ url: new URL(link).pathname });
    expect([file.headers['content-type'], file.rawPayload]).toEqual([recordingType, content]);
    expect((await world.api.app.inject({ url: `${new URL(link).pathname}x` })).statusCode).not.toBe(200);
  });

  test('a clip of another server is not stored, one without room waits, and old ones are deleted with stray files', async () => {
    const { id: foreign } = await world.store.db
      .selectFrom('consoles')
      .select('id')
      .where('server_id', '=', 2)
      .executeTakeFirstOrThrow();
    const before = (await people.ok(getClips, { token })).data.length;
    expect(await send(randomUUID(), 0, content, { consoleId: foreign })).toEqual({ next: content.length });
    expect((await people.ok(getClips, { token })).data).toHaveLength(before);

    const { clips } = world.api.context.config;
    const room = clips.bytes;
    clips.bytes = 10;
    expect(await send(randomUUID(), 0, content)).toEqual({ next: 0, isFull: true });
    clips.bytes = room;

    const stray = randomUUID();
    await send(stray, 0, content.subarray(0, half));
    for (const name of await readdir(folder())) await utimes(join(folder(), name), 0, 0);
    world.time = new Date(world.time.getTime() + 31 * 24 * 3_600_000);
    await createClipJob(world.api.context).run();
    expect((await people.ok(getClips, { token: await people.open('operator') })).data).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
  });
});
