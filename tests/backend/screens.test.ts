import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleScreen } from '#contract/agent/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { createScreenJob } from '#server/modules/screens/index.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { deleteScreen, getScreenPictures, getScreens, getScreenTimes } = endpoints;
const { mergeScreens, splitScreen, updateScreen } = endpoints;

const jpegOf = async (width: number, height: number): Promise<string> => {
  const image = sharp({ create: { width, height, channels: 3, background: 'blue' } });
  return (await image.jpeg().toBuffer()).toString('base64');
};
const picture = await jpegOf(160, 90);
const [menu, lost, other] = ['0'.repeat(64), 'f'.repeat(64), `${'f'.repeat(32)}${'0'.repeat(32)}`];
/** Differs from the menu by 16 bits. */
const otherMenu = `${'0'.repeat(60)}ffff`;
const settings = { name: null, attention: false, limit: null, ignore: [] };

describe('screens', () => {
  const world = useWorld();
  const people = peopleOf(world);
  let token = '';
  let agent = '';
  let ids: number[] = [];
  beforeAll(async () => {
    token = await people.open('operator');
    const own = await world.store.db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select(['consoles.id', 'servers.token'])
      .where('servers.id', '=', 1)
      .orderBy('consoles.id')
      .execute();
    agent = own[0]?.token ?? '';
    ids = own.map(({ id }) => id);
    await world.store.db.updateTable('servers').set({ online: true }).where('id', '=', 1).execute();
  });
  beforeEach(async () => {
    await world.store.db.deleteFrom('screens').execute();
    await world.store.db.deleteFrom('console_screens').execute();
    await world.store.db.deleteFrom('screen_times').execute();
    await world.store.db
      .updateTable('screen_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
  });

  const idAt = (index: number): number => ids[index] ?? 0;
  const report = (
    ...items: readonly [index: number, hash: string | null | undefined, more?: Partial<ConsoleScreen>][]
  ) =>
    world.hub.agents().screens(
      agent,
      items.map(([index, hash, more]) => ({
        consoleId: idAt(index),
        script: 'Rivals',
        agentStart: 1,
        ...(hash !== undefined && {
          screen: hash === null ? null : { hash, since: world.time.toISOString() },
        }),
        ...more,
      })),
    );
  const storedHash = async () =>
    (
      await world.store.db
        .selectFrom('console_screens')
        .select('hash')
        .where('console_id', '=', idAt(0))
        .executeTakeFirst()
    )?.hash;
  const read = () => people.ok(getScreens, { token });
  const runJob = () => createScreenJob(world.api.context).run();
  const factsOf = async (...wanted: string[]) =>
    (
      await world.store.db
        .selectFrom('events')
        .select(['kind', 'data'])
        .where('is_history', '=', true)
        .where('kind', 'in', wanted)
        .orderBy('position')
        .execute()
    ).map((row) => [row.kind, row.data]);
  /** Adds known screens. @returns their ids */
  const know = async (...hashes: string[]): Promise<number[]> => {
    for (const [index, hash] of hashes.entries()) await report([index, hash, { picture }]);
    const { data } = await read();
    return hashes.map((_, index) => data.find(({ consoleIds }) => consoleIds.includes(idAt(index)))?.id ?? 0);
  };

  test('a late message does not replace what was reported after it', async () => {
    await report([0, menu, { picture, number: 1 }]);
    await report([0, menu, { number: 3 }]);
    await report([0, other, { picture, number: 2 }]);
    expect(await storedHash()).toBe(menu);
    // The agent has been started again.
    await report([0, other, { picture, number: 1, agentStart: 2 }]);
    expect(await storedHash()).toBe(other);
    await report([0, lost, { picture, number: 9 }]);
    expect(await storedHash()).toBe(other);
  });

  test('a picture of an unknown screen is asked for once, then consoles are grouped by what they show', async () => {
    expect(await report([0, menu], [1, otherMenu], [2, null])).toEqual({
      wanted: [idAt(0), idAt(1)],
      refused: [],
    });
    expect((await read()).unknown).toEqual([idAt(0), idAt(1)]);
    expect(await report([0, menu, { picture }], [1, otherMenu], [3, lost])).toEqual({
      wanted: [idAt(3)],
      refused: [],
    });
    const { data, moving, unknown } = await read();
    expect(data).toMatchObject([
      { name: null, consoleIds: [idAt(0), idAt(1)], variants: 1, limitInUse: 300, usual: null },
    ]);
    expect([moving, unknown]).toEqual([[idAt(2)], [idAt(3)]]);
    const [id = 0] = data.map((screen) => screen.id);
    const pictures = await people.ok(getScreenPictures, { token, query: { ids: String(id) } });
    expect(pictures.data).toMatchObject([{ screenId: id, jpeg: picture }]);
    await report([0, undefined], [1, undefined], [2, undefined], [3, undefined]);
    expect(await read()).toMatchObject({
      moving: [],
      unknown: [],
      data: [{ id, consoleIds: [], since: null }],
    });
    expect(
      (await world.hub.agents().screens(agent, [{ consoleId: 999_999, script: null }])).refused,
    ).toHaveLength(1);
  });

  test('a picture that is larger than an example, or none, is refused and shown to nobody', async () => {
    const wrong = [await jpegOf(8_000, 90), Buffer.from('a picture').toString('base64')];
    const answer = await report(
      [0, menu, { picture: wrong[0] ?? '' }],
      [1, lost, { picture: wrong[1] ?? '' }],
    );
    expect(answer).toMatchObject({ wanted: [], refused: [{ index: 0 }, { index: 1 }] });
    expect((await read()).data).toEqual([]);
    expect(await report([2, other, { picture }])).toMatchObject({ refused: [] });
    expect((await read()).data).toMatchObject([{ consoleIds: [idAt(2)] }]);
  });

  test('a console is stuck after the limit of its screen while its script runs, until it shows something else', async () => {
    await know(menu, lost);
    await report([2, null], [3, menu, { script: null }]);
    people.pass(290_000);
    await runJob();
    expect((await read()).stuck).toEqual([]);
    people.pass(20_000);
    await runJob();
    await runJob();
    const stuck = await read();
    expect(stuck.stuck.map(({ consoleId }) => consoleId)).toEqual([idAt(0), idAt(1)]);
    // Its agent stores the shown pictures, once.
    const kept = world.hub.commands.filter(({ command }) => command.kind === 'keepClips');
    expect(kept).toEqual([
      { token: agent, command: { kind: 'keepClips', consoleIds: [idAt(0), idAt(1)], cause: 'stuck' } },
    ]);
    people.pass(60_000);
    await report([0, otherMenu], [1, null]);
    expect((await read()).stuck.map(({ consoleId }) => consoleId)).toEqual([idAt(0)]);
    expect((await factsOf('consoleStuck', 'consoleUnstuck')).slice(-3)).toEqual([
      ['consoleStuck', { screen: null, after: 310 }],
      ['consoleStuck', { screen: null, after: 310 }],
      ['consoleUnstuck', { after: 60 }],
    ]);
    // A pause of the script begins a new stay, and no data is sent about an offline server.
    await report([0, menu, { script: null }]);
    await report([0, menu]);
    expect((await read()).stuck).toEqual([]);
    people.pass(3_600_000);
    await world.store.db.updateTable('servers').set({ online: false }).where('id', '=', 1).execute();
    await runJob();
    await world.store.db.updateTable('servers').set({ online: true }).where('id', '=', 1).execute();
    expect((await read()).stuck).toEqual([]);
  });

  test('the limit is learned from durations that ended by themselves, and may be set', async () => {
    const [id = 0] = await know(menu);
    for (let dwell = 0; dwell < 25; dwell += 1) {
      people.pass(240_000);
      await report([0, null]);
      await report([0, menu]);
    }
    const [learned] = (await read()).data;
    expect(learned?.usual).toBeGreaterThanOrEqual(240);
    expect(learned?.usual).toBeLessThan(240 * 1.2);
    expect(learned?.limitInUse).toBeGreaterThan(350);
    // Stays interrupted by pauses or by the end of an agent do not count for the usual duration of a screen.
    people.pass(7_200_000);
    await report([0, menu, { script: null }]);
    await report([0, menu]);
    people.pass(7_200_000);
    await report([0, null, { agentStart: 2 }]);
    expect((await read()).data[0]?.usual).toBe(learned?.usual);
    await people.ok(updateScreen, { token, params: { id }, body: { ...settings, limit: 30 } });
    expect((await read()).data[0]).toMatchObject({ limit: 30, limitInUse: 30 });
  });

  test('screens are named, merged, split and forgotten', async () => {
    const [id = 0, second = 0, third = 0] = await know(menu, lost, other);
    const named = { ...settings, name: 'Main menu', attention: true };
    await people.ok(updateScreen, { token, params: { id }, body: named });
    expect(
      (
        await people.refusal(updateScreen, {
          token,
          params: { id: second },
          body: { ...named, name: 'main MENU' },
        })
      )[0],
    ).toBe(409);
    // Somebody else named it while this form was open.
    const shown = { ...named, name: 'Start', seen: settings };
    expect(await people.refusal(updateScreen, { token, params: { id }, body: shown })).toEqual([
      409,
      expect.stringContaining('This screen has been changed in the meantime'),
    ]);
    await people.ok(updateScreen, { token, params: { id }, body: { ...named, seen: named } });
    await people.ok(mergeScreens, { token, body: { into: id, screenIds: [second, third] } });
    const [merged] = (await read()).data;
    expect(merged).toMatchObject({
      id,
      name: 'Main menu',
      attention: true,
      variants: 3,
      consoleIds: [idAt(0), idAt(1), idAt(2)],
    });
    await report([4, lost]);
    expect((await read()).data[0]?.consoleIds).toContain(idAt(4));
    const pictures = await people.ok(getScreenPictures, { token, query: { ids: String(id) } });
    const split = await people.ok(splitScreen, {
      token,
      params: { id },
      body: { pictureId: pictures.data[1]?.id ?? 0 },
    });
    await report([4, null]);
    await report([4, lost]);
    expect((await read()).data.find((screen) => screen.id === split.id)?.consoleIds).toContain(idAt(4));
    await people.ok(deleteScreen, { token, params: { id } });
    expect((await read()).data.map((screen) => screen.id)).toEqual([split.id]);
    expect((await people.refusal(deleteScreen, { token, params: { id } }))[0]).toBe(404);
    expect(
      (await factsOf('screenNamed', 'screensMerged', 'screenSplit', 'screenForgotten')).slice(-4),
    ).toEqual([
      ['screenNamed', { from: null, to: 'Main menu' }],
      ['screensMerged', { screen: 'Main menu', count: 2 }],
      ['screenSplit', { screen: 'Main menu' }],
      ['screenForgotten', { screen: 'Main menu' }],
    ]);
  });

  test('an ignored region lets other pictures belong to a screen', async () => {
    const [id = 0] = await know(menu);
    await people.ok(updateScreen, {
      token,
      params: { id },
      body: { ...settings, ignore: [{ x: 0, y: 0, width: 1, height: 0.5 }] },
    });
    await report([3, other]);
    expect((await read()).data).toMatchObject([{ consoleIds: [idAt(0), idAt(3)] }]);
  });

  test('the time by screen is counted by day and script, of a console or of all that are seen', async () => {
    const [id = 0] = await know(menu);
    people.pass(120_000);
    await runJob();
    people.pass(60_000);
    await report([0, null]);
    people.pass(30_000);
    await report([0, undefined]);
    const day = world.time.toISOString().slice(0, 10);
    const query = { from: '2020-01-01', to: day };
    const times = async (by: string, more = {}) =>
      (
        await people.ok(getScreenTimes, { token: await people.open(by), query: { ...query, ...more } })
      ).data.map(({ script, kind: what, screenId, seconds }) => [script, what, screenId, seconds]);
    const all = [
      ['Rivals', 'screen', id, 180],
      ['Rivals', 'moving', null, 30],
    ];
    expect(await times('operator')).toEqual(all);
    expect(await times('operator', { consoleId: String(idAt(0)) })).toEqual(all);
    expect(await times('operator', { consoleId: String(idAt(1)) })).toEqual([]);
    expect(await times('operator', { script: 'Draft' })).toEqual([]);
    // A user who sees none of its servers sees neither its consoles nor their pictures.
    await world.store.db
      .deleteFrom('user_server_groups')
      .where('user_id', '=', await people.idOf('view'))
      .execute();
    expect(await times('view')).toEqual([]);
    expect((await people.ok(getScreens, { token: await people.open('view') })).data).toEqual([]);
    const pictures = { token: await people.open('view'), query: { ids: String(id) } };
    expect((await people.ok(getScreenPictures, pictures)).data).toEqual([]);
  });

  test('since when there is no picture of a console is known until there is one, and it shows no screen meanwhile', async () => {
    const lostAt = async () =>
      (
        await world.store.db
          .selectFrom('consoles')
          .select('picture_lost_since as since')
          .where('id', '=', idAt(0))
          .executeTakeFirstOrThrow()
      ).since;
    await know(menu);
    const pictureLostSince = world.time.toISOString();
    await report([0, undefined, { pictureLostSince }]);
    expect((await lostAt())?.toISOString()).toBe(pictureLostSince);
    expect((await read()).data.flatMap(({ consoleIds }) => consoleIds)).not.toContain(idAt(0));
    await report([0, menu]);
    expect(await lostAt()).toBeNull();
  });
});
