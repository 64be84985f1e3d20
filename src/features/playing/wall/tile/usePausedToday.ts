import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePauses } from '#data/activity/pauses.ts';
import { useUser } from '#data/session/hooks.ts';
import { durationText } from '#domain/format/duration.ts';
import { dayOf } from '#domain/format/zone.ts';
import { useNow } from '#ui/clock.ts';

/** How long the script of a console was paused today, and by how many; null: not at all, or it is paused now. */
export function usePausedToday(consoleId: number): string | null {
  const { t, i18n } = useLingui();
  const { timezone } = useUser().settings;
  const pauses = usePauses(consoleId, dayOf(useNow(), timezone).start);
  if (!pauses || pauses.since !== null || pauses.ms < 60_000) return null;
  const length = durationText(pauses.ms, i18n.locale, 'short');
  const people = pauses.people.length;
  return people === 0
    ? t`paused for ${length} today`
    : t`paused for ${length} today, by ${plural(people, { one: '# person', other: '# people' })}`;
}
