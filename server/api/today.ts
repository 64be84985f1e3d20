import { dateOf } from '#domain/format/zone.ts';
import type { Context } from './context.ts';

/** The current day of the installation, `YYYY-MM-DD`: counters of today belong to it. */
export const todayOf = ({ config, now }: Pick<Context, 'config' | 'now'>): string =>
  dateOf(now().getTime(), config.timezone);
