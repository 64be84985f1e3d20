import { dayHours } from './week.ts';

/** `8`, `8:15`, `08.15` or `24:00` as decimal hours; null when it is not a time of day. */
export function hourOfText(text: string): number | null {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = Number(hours) + Number(minutes) / 60;
  return Number(minutes) < 60 && hour <= dayHours ? hour : null;
}
