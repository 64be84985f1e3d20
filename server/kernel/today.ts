import type { Needs } from './deps.ts';
import { dateOf } from '#domain/format/zone.ts';

/** The current day of the installation, `YYYY-MM-DD`: counters of today belong to it. */
export const todayOf = ({ config, now }: Needs<'config' | 'now'>): string =>
  dateOf(now().getTime(), config.timezone);
