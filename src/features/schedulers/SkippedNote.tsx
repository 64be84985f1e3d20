import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockExclamation } from '@tabler/icons-react';
import { useMemo } from 'react';
import { clockOf } from '#domain/gantt/axis.ts';
import { dateOf } from '#domain/format/zone.ts';
import { isSkipped, nextSkippedHours } from '#domain/schedule/running/skippedHours.ts';
import { useNow } from '#ui/clock.ts';
import classes from './editor/SchedulerEditor.module.css';

interface SkippedNoteProps {
  bars: readonly { day: number; start: number; end: number }[];
  /** IANA name. */
  timezone: string;
}

/** Says which bars do not exist on the night when clocks are set forward, and when they start instead. */
export function SkippedNote({ bars, timezone }: SkippedNoteProps) {
  const { i18n } = useLingui();
  const today = dateOf(useNow(), timezone);
  const hours = useMemo(
    () => nextSkippedHours(Date.parse(`${today}T12:00:00Z`), timezone),
    [today, timezone],
  );
  if (!hours || !bars.some((bar) => isSkipped(bar, hours))) return null;
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const date = new Intl.DateTimeFormat(i18n.locale, options).format(Date.parse(hours.date));
  const [from, to] = [clockOf(hours.from), clockOf(hours.to)];
  return (
    <div data-card className={classes.note}>
      <IconClockExclamation size={16} aria-hidden="true" />
      <span>
        <Trans>
          On {date} the bars from {from} to {to} do not exist in {timezone}: they start at {to}.
        </Trans>
      </span>
    </div>
  );
}
