import type { Kysely } from 'kysely';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import type { Tables } from '#server/schema/tables.ts';
import { demoFields, mullingTargets } from '#demo/seed/configSchema/index.ts';

/** Values of the configs that `seedConfigs` has written, by name. */
const values: Record<string, ConfigData> = {
  'Base config': {
    scriptVersion: '1.4.10.0',
    maxMatchesPerDay: 16,
    restartAfterErrors: 3,
    recognition: 'careful',
    dnsPrimary: '10.0.0.53',
    logLevel: 'warn',
    logPresses: false,
    pauseJitter: 0.3,
  },
  'Script 1.4.10.0': { scriptVersion: '1.4.10.0', frameRate: 15 },
  'Division rivals, careful': {
    mode: 'rivals',
    pauseMinutes: 12,
    difficulty: 'semi-pro',
    maxMatchesPerDay: 10,
    pace: 0.8,
    humanError: 0.04,
    expectedAddress: '203.0.113.7',
  },
  'Squad battles, fast': {
    mode: 'squad-battles',
    pauseMinutes: 2,
    difficulty: 'amateur',
    pace: 1.5,
    halfLengthMinutes: 4,
    manualPenalties: true,
  },
  'Weekend objectives': { mode: 'objectives', onlyWeekend: true, maxMatchesPerDay: 40 },
  'Night mode': { quietFromHour: 22, quietUntilHour: 6 },
  'Draft mode': { mode: 'draft', formation: '3-5-2' },
  'Coins to the main accounts': { coinsEnabled: true, coinsKeep: 25_000, coinsRecipient: 'richest' },
  'Cards to the market': { cardsEnabled: false, cardsSellFirst: true, cardsMinimumRating: 86 },
};

const calibration = {
  name: 'Calibration',
  description: 'Slow and fully logged, for new consoles',
  type: 'game',
  data: { pace: 0.5, recognition: 'careful', logLevel: 'debug', logPictures: true },
};

/** Whether the schema was ever written: no call empties it without a new revision. */
export async function hasConfigValues(db: Kysely<Tables>): Promise<boolean> {
  const schema = await db
    .selectFrom('config_schema')
    .select(['fields', 'revision'])
    .executeTakeFirstOrThrow();
  return schema.revision > 0 || Object.keys(schema.fields).length > 0;
}

/** Writes the schema, gives the configs their values and owner, and adds one of another owner. */
export async function seedConfigValues(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('config_schema')
    .set({ fields: JSON.stringify(demoFields), mulling_targets: JSON.stringify(mullingTargets) })
    .execute();
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const idOf = (email: string): number | null => users.find((user) => user.email === email)?.id ?? null;
  const operator = idOf('operator@dugout.test');
  const configs = await db.selectFrom('configs').select(['id', 'name', 'type']).execute();
  for (const { id, name, type } of configs) {
    const data = values[name];
    await db
      .updateTable('configs')
      .set({
        owner_id: isEditableKind(type) ? operator : null,
        ...(data && { data: JSON.stringify(data) }),
      })
      .where('id', '=', id)
      .execute();
  }
  const { data, ...rest } = calibration;
  await db
    .insertInto('configs')
    .values({
      ...rest,
      owner_id: idOf('supervisor@dugout.test'),
      data: JSON.stringify(data),
      created_at: now,
    })
    .execute();
}
