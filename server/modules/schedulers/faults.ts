import type { Fault, PlainCode } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { type Kysely, sql } from 'kysely';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { type EntryFault, type ScheduleFault, scheduleFaults } from '#domain/schedule/editing/validate.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { configVisibleTo, isBaseType } from '#server/modules/configs/index.ts';
import { HttpError } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

const faultCodes: Record<ScheduleFault, PlainCode> = {
  quarterHours: 'notQuarterHours',
  tooShort: 'entryTooShort',
  outsideDay: 'entryOutsideDay',
  overlap: 'entriesOverlap',
  duplicateAccount: 'entryRepeatsAccount',
};

/** Maximum number of errors in an answer: more help nobody, and a broken plan may have thousands. */
const maxFaults = 100;

const pathOf = (day: number, entry: number): string => `scheduler.data.${day}.entries.${entry}`;

/** Ids of all configs in a plan, each once. */
export const configIdsIn = (data: ScheduleData): number[] => [
  ...new Set(data.flatMap(({ entries }) => entries.map(({ configId }) => configId))),
];

/**
 * Checks a plan before it is stored, and keeps its configs from being deleted until the transaction ends.
 * @param schedulerId the changed scheduler, which may keep configs that its owner no longer sees
 * @throws HttpError 422 with the paths of the wrong entries
 */
export async function refuseFaultyData(
  transaction: Kysely<Tables>,
  viewer: Viewer,
  data: ScheduleData,
  schedulerId?: number,
): Promise<void> {
  const faults = scheduleFaults(data);
  refuse(data, faults.map(describeFault));
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
      const fault = faultOf(type === undefined ? 'entryConfigNotFound' : 'entryConfigIsGeneral');
      return { day, path: `${pathOf(day, entry)}.configId`, fault };
    }),
  );
  refuse(data, unusable);
}

interface Described {
  /** Index in the data. */
  day: number;
  path: string;
  fault: Fault;
}

const describeFault = ({ day, entry, slot, reason }: EntryFault): Described => {
  const fault = faultOf(faultCodes[reason]);
  return {
    day,
    path: pathOf(day, entry),
    fault: slot === null ? fault : faultOf('ofSlot', { slot, fault }),
  };
};

/** Refuses a plan with errors: the text names the first one, the fields name all, up to a limit. */
function refuse(data: ScheduleData, faults: readonly Described[]): void {
  const [first] = faults;
  if (!first) return;
  const fields: Record<string, Fault> = {};
  for (const { path, fault } of faults.slice(0, maxFaults)) fields[path] ??= fault;
  throw new HttpError(422, faultOf('ofDay', { day: data[first.day]?.day ?? 1, fault: first.fault }), fields);
}
