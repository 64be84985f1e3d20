import type { Timezone } from '#contract/http/util.ts';
import { offsetAt } from '#domain/format/zone.ts';

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
    known = {
      at,
      own,
      zones: names.map((name) => ({ name, offset: offsetAt(at * quarter, name) / 60_000 })),
    };
  }
  return known.zones;
}
