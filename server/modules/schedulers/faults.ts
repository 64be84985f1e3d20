import type { RefusalText } from '#contract/refusals.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ScheduleData } from '#contract/http/schedulers.ts';
import { type EntryFault, type ScheduleFault, scheduleFaults } from '#domain/schedule/validate.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { configVisibleTo, isBaseType } from '#server/modules/configs/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

const faultTexts: Record<ScheduleFault, RefusalText> = {
  quarterHours: 'Start and end must be quarter hours.',
  tooShort: 'An entry lasts at least one hour.',
  outsideDay: 'An entry starts and ends between 0 and 24.',
  overlap: 'Two entries of an account overlap.',
  duplicateAccount: 'An entry names an account twice.',
};

/** Errors in one answer at most: more help nobody, and a broken plan may have thousands. */
const maxFaults = 100;

const pathOf = (day: number, entry: number): string => `scheduler.data.${day}.entries.${entry}`;

/** Ids of all configs in a plan, each once. */
export const configIdsIn = (data: ScheduleData): number[] => [
  ...new Set(data.flatMap(({ entries }) => entries.map(({ configId }) => configId))),
];

/**
 * Checks a plan before it is stored, and keeps its configs from being deleted until the transaction ends.
 * @param schedulerId the scheduler that is changed: it keeps configs that its owner no longer sees
 * @throws HttpError 422 with the paths of the wrong entries
 */
export async function refuseFaultyData(
  transaction: Kysely<Tables>,
  viewer: Viewer,
  data: ScheduleData,
  schedulerId?: number,
): Promise<void> {
  const faults = scheduleFaults(data);
  if (faults.length > 0) refuse(data, faults.map(describeFault));
  const configs = await transaction
    .selectFrom('configs')
    .select(['id', 'type'])
    .where(sql<boolean>`id = any(${sql.val(configIdsIn(data))}::int[])`)
    .where(
      sql<boolean>`(${configVisibleTo(viewer)} or exists (select from scheduler_configs
        where scheduler_id = ${schedulerId ?? null}::int and config_id = configs.id))`,
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
  const types = new Map(configs.map(({ id, type }) => [id, type]));
  const unusable = data.flatMap(({ entries }, day) =>
    entries.flatMap(({ configId }, entry) => {
      const type = types.get(configId);
      if (type !== undefined && !isBaseType(type)) return [];
      const text: RefusalText =
        type === undefined
          ? 'This config was not found.'
          : 'This config applies to every server, so it cannot be planned.';
      return { day, path: `${pathOf(day, entry)}.configId`, text };
    }),
  );
  if (unusable.length > 0) refuse(data, unusable);
}

interface Described {
  /** Index in the data. */
  day: number;
  path: string;
  text: RefusalText;
}

const describeFault = ({ day, entry, slot, reason }: EntryFault): Described => ({
  day,
  path: pathOf(day, entry),
  text: slot === null ? faultTexts[reason] : `Account ${slot}: ${faultTexts[reason]}`,
});

/** Names the first error in the text, and all of them, up to a limit, by their fields. */
function refuse(data: ScheduleData, faults: readonly Described[]): never {
  const [first] = faults;
  const fields: Record<string, RefusalText> = {};
  for (const { path, text } of faults.slice(0, maxFaults)) fields[path] ??= text;
  throw invalid(`Day ${data[first?.day ?? 0]?.day ?? 1}: ${first?.text ?? ''}`, fields);
}
