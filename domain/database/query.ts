import { maxIds } from '#contract/common.ts';
import {
  databaseEmail,
  type DatabaseType,
  firstDatabaseDate,
  type getDatabase,
} from '#contract/http/database.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { parseEmails } from '../accounts/csv/emails.ts';
import { datePlus } from '../format/zone.ts';
import { monthOf, monthPlus } from '../reports/months.ts';
import { isDatabaseType } from './shape.ts';

/** Values of the dialog of the accounts database; ids and dates are null until they are chosen. */
export interface DatabaseParams {
  readonly source: 'instances' | 'emails';
  readonly serverGroupId: number | null;
  readonly serverId: number | null;
  readonly consoleId: number | null;
  readonly emails: string;
  /** `YYYY-MM-DD`, like the end, which is included. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly type: string | null;
}

/** Days that are chosen with one press, counted from today. */
export const datePresets = ['today', 'week', 'month', 'lastMonth'] as const;
export type DatePreset = (typeof datePresets)[number];

/** The days of a preset; a week is the last 7 days with today. @param today `YYYY-MM-DD` */
export function presetDates(preset: DatePreset, today: string): { startDate: string; endDate: string } {
  const thisMonth = `${monthOf(today)}-01`;
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'week':
      return { startDate: datePlus(today, -6), endDate: today };
    case 'month':
      return { startDate: thisMonth, endDate: today };
    case 'lastMonth':
      return { startDate: `${monthPlus(monthOf(today), -1)}-01`, endDate: datePlus(thisMonth, -1) };
  }
}

/** The preset that matches the days; null: none. @param today `YYYY-MM-DD` */
export const presetOf = (
  { startDate, endDate }: Pick<DatabaseParams, 'startDate' | 'endDate'>,
  today: string,
): DatePreset | null =>
  datePresets.find((preset) => {
    const dates = presetDates(preset, today);
    return dates.startDate === startDate && dates.endDate === endDate;
  }) ?? null;

/** What is wrong with the parameters; null: nothing. */
export type DatabaseParamsFault = 'type' | 'emails' | 'tooManyEmails' | 'noEmail' | 'dates' | null;

/** @param today `YYYY-MM-DD` */
export function faultOf(params: DatabaseParams, today: string): DatabaseParamsFault {
  if (params.type === null || !isDatabaseType(params.type)) return 'type';
  const emails = params.source === 'emails' ? emailsFault(parseEmails(params.emails)) : null;
  if (emails) return emails;
  const { start, end } = rangeOf(params, today);
  return start < firstDatabaseDate || start > end || end > today ? 'dates' : null;
}

/** `noEmail`: the API would refuse an email because of its length or characters. */
function emailsFault(emails: readonly string[]): 'emails' | 'tooManyEmails' | 'noEmail' | null {
  if (emails.length === 0) return 'emails';
  if (emails.length > maxIds) return 'tooManyEmails';
  return emails.every((email) => databaseEmail.safeParse(email).success) ? null : 'noEmail';
}

function rangeOf({ startDate, endDate }: DatabaseParams, today: string): { start: string; end: string } {
  return { start: startDate ?? firstDatabaseDate, end: endDate ?? today };
}

/**
 * The request for the parameters: only the most specific place (console, otherwise server, otherwise group),
 * or the emails. Without a start, the days begin with the first one of the database.
 * @throws for parameters with a fault
 */
export function requestOf(params: DatabaseParams, today: string): RequestOf<typeof getDatabase> {
  const fault = faultOf(params, today);
  if (fault) throw new Error(`These parameters have a fault: ${fault}`);
  const { start, end } = rangeOf(params, today);
  const dates = { startDate: start, endDate: end };
  const type = params.type as DatabaseType;
  if (params.source === 'emails')
    return { params: { type }, body: { emails: parseEmails(params.emails), ...dates } };
  return { params: { type }, body: { ...placeOf(params), ...dates } };
}

function placeOf({ consoleId, serverId, serverGroupId }: DatabaseParams) {
  if (consoleId !== null) return { consoleId };
  if (serverId !== null) return { serverId };
  return serverGroupId === null ? {} : { serverGroupId };
}
