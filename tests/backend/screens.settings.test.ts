import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleScreen } from '#contract/agent/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { createScreenJob } from '#server/modules/screens/index.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { getScreens, mergeScreens, updateScreen } = endpoints;

const image = sharp({ create: { width: 160, height: 90, channels: 3, background: 'blue' } });
const picture = (await image.jpeg().toBuffer()).toString('base64');
const [menu, lost, other] = ['0'.repeat(64), 'f'.repeat(64), `${'f'.repeat(32)}${'0'.repeat(32)}`];
const settings = { name: null, attention: false, limit: null, ignore: [] };

describe('settings of screens', () => {
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

  test('a console is no longer stuck when the limit of its screen is raised, or it becomes part of one with a higher limit', async () => {
    const [id = 0, second = 0, third = 0] = await know(menu, lost, other);
    people.pass(400_000);
    await runJob();
    expect((await read()).stuck.map(({ consoleId }) => consoleId)).toEqual([idAt(0), idAt(1), idAt(2)]);
    people.pass(30_000);
    await people.ok(updateScreen, { token, params: { id }, body: { ...settings, limit: 900 } });
    await people.ok(mergeScreens, { token, body: { into: id, screenIds: [second] } });
    await runJob();
    expect((await read()).stuck.map(({ consoleId }) => consoleId)).toEqual([idAt(2)]);
    expect((await factsOf('consoleUnstuck')).slice(-2)).toEqual([
      ['consoleUnstuck', { after: 30 }],
      ['consoleUnstuck', { after: 30 }],
    ]);
    expect(third).toBeGreaterThan(0);
    people.pass(500_000);
    await runJob();
    expect((await read()).stuck).toHaveLength(3);
  });

  test('a screen without a name is forgotten after a week, unless it has settings', async () => {
    const [plain = 0, watched = 0, limited = 0] = await know(menu, lost, other);
    await people.ok(updateScreen, { token, params: { id: watched }, body: { ...settings, attention: true } });
    await people.ok(updateScreen, { token, params: { id: limited }, body: { ...settings, limit: 900 } });
    await report([0, undefined], [1, undefined], [2, undefined]);
    const before = new Date(world.time.getTime() - 8 * 24 * 3_600_000);
    await world.store.db.updateTable('screens').set({ seen_at: before }).execute();
    await runJob();
    const left = (await read()).data.map((screen) => screen.id);
    expect(left.toSorted((a, b) => a - b)).toEqual([watched, limited].toSorted((a, b) => a - b));
    expect(left).not.toContain(plain);
  });
});
