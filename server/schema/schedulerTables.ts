import type { ColumnType, Generated } from 'kysely';
import type { ScheduleData } from '#contract/http/scheduleData.ts';

/** Plans of a week. */
export interface SchedulersTable {
  id: Generated<number>;
  /** The only user who may edit, delete and attach it; its hours are in this user's timezone. */
  owner_id: number;
  name: string;
  description: string | null;
  /** Written as JSON text, read as an object; always valid by `domain/schedule/editing/validate.ts`. */
  data: ColumnType<ScheduleData, string, string>;
  /** Increases with each edit. */
  revision: Generated<number>;
  created_at: Generated<Date>;
  /** Time of the last edit. */
  updated_at: Generated<Date>;
}

/** The configs that the data of a scheduler names: a config in use cannot be deleted. */
export interface SchedulerConfigsTable {
  scheduler_id: number;
  config_id: number;
}

/** The scheduler of a console; a console has at most one. */
export interface ConsoleSchedulersTable {
  console_id: number;
  scheduler_id: number;
  enabled: boolean;
  /** When it was attached or last enabled. */
  attached_at: Date;
  /** User who attached it; null when that user was deleted. */
  attached_by: number | null;
}
