import type { Timezone } from '#contract/http/util.ts';

/** Offsets change only at quarter hours. */
const quarter = 15 * 60 * 1000;

let known: { at: number; own: string; zones: Timezone[] } | undefined;

/**
 * Every IANA zone of this runtime with its current offset from UTC in minutes, by name.
 * @param own timezone of the installation, whose name may be newer than those of the runtime
 */
export function timezonesAt(now: Date, own: string): Timezone[] {
  const at = Math.floor(now.getTime() / quarter);
  if (known?.at !== at || known.own !== own) {
    const names = [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])].toSorted();
    known = { at, own, zones: names.map((name) => ({ name, offset: offsetOf(name, now) })) };
  }
  return known.zones;
}

function offsetOf(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -total : total;
}
