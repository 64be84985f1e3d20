import { firstReportMonth } from '#contract/http/reports.ts';

/** A month, `YYYY-MM`. */
export type Month = string;

const pattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The month of a date. @param date `YYYY-MM-DD` */
export const monthOf = (date: string): Month => date.slice(0, 7);

/** Some months later, or earlier. */
export function monthPlus(month: Month, months: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

export const daysIn = (month: Month): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** The months of the financial report, newest first. @param today `YYYY-MM-DD` */
export function reportMonths(today: string): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(today); month >= firstReportMonth; month = monthPlus(month, -1))
    months.push(month);
  return months;
}

/** The month in an address; null if the report does not have it. @param today `YYYY-MM-DD` */
export const parseMonth = (text: string | null, today: string): Month | null =>
  text !== null && pattern.test(text) && text >= firstReportMonth && text <= monthOf(today) ? text : null;
