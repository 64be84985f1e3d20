import type { Kysely } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

const day = 24 * 3600 * 1000;

/** Every type of config; `groups` and `servers` are positions (from 0) of its targets. */
const configs = [
  {
    name: 'Base config',
    description: 'Holds for every server',
    type: 'base',
    data: { scriptVersion: '1.4.10.0', maxMatchesPerDay: 16, restartAfterErrors: 3 },
  },
  { name: 'Script 1.4.10.0', description: null, type: 'version', data: { scriptVersion: '1.4.10.0' } },
  {
    name: 'Division rivals, careful',
    description: 'Long pauses between two matches',
    type: 'game',
    data: { mode: 'rivals', pauseMinutes: 12, difficulty: 'semi-pro', maxMatchesPerDay: 10 },
    groups: [0],
    servers: [4],
  },
  {
    name: 'Squad battles, fast',
    description: 'As many matches as the day allows',
    type: 'game',
    data: { mode: 'squad-battles', pauseMinutes: 2, difficulty: 'amateur' },
    groups: [1],
    servers: [0],
  },
  {
    name: 'Weekend objectives',
    description: null,
    type: 'game',
    data: { mode: 'objectives', onlyWeekend: true },
    servers: [0, 2],
  },
  {
    name: 'Night mode',
    description: 'Quiet from ten to six',
    type: 'mode',
    data: { from: 22, to: 6 },
    groups: [0, 1],
  },
  { name: 'Draft mode', description: null, type: 'mode', data: { draft: true }, servers: [5] },
  {
    name: 'Coins to the main accounts',
    description: 'Every Sunday evening',
    type: 'mulling',
    data: { enabled: true, target: 'coins', keep: 25000 },
    servers: [0, 3],
  },
  {
    name: 'Cards to the market',
    description: null,
    type: 'mulling',
    data: { enabled: false, target: 'cards' },
  },
] satisfies readonly {
  name: string;
  description: string | null;
  type: string;
  data: Record<string, unknown>;
  groups?: number[];
  servers?: number[];
}[];

/** Writes configs of every type and attaches them to groups and servers. */
export async function seedConfigs(db: Kysely<Tables>, now: Date): Promise<void> {
  const inserted = await db
    .insertInto('configs')
    .values(
      configs.map(({ name, description, type, data }, position) => ({
        name,
        description,
        type,
        data: JSON.stringify(data),
        created_at: new Date(now.getTime() - (configs.length - position) * 3 * day),
      })),
    )
    .returning('id')
    .execute();
  const idsOf = async (table: 'server_groups' | 'servers'): Promise<number[]> =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const [groups, servers] = [await idsOf('server_groups'), await idsOf('servers')];
  const attached = configs.flatMap((config, position) => {
    const config_id = inserted[position]?.id ?? 0;
    const to = (targets: readonly number[] = [], ids: readonly number[]) =>
      targets.flatMap((target) => ids[target] ?? []);
    return [
      ...to(config.groups, groups).map((group_id) => ({ config_id, group_id, server_id: null, position })),
      ...to(config.servers, servers).map((server_id) => ({ config_id, group_id: null, server_id, position })),
    ];
  });
  if (attached.length > 0) await db.insertInto('attached_configs').values(attached).execute();
}
