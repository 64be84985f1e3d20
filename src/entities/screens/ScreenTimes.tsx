import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useScreens, useScreenTimes } from '#data/screens/screens.ts';
import { durationText } from '#domain/format/duration.ts';
import { dateOf } from '#domain/format/zone.ts';
import { shareTimes, type TimesBy, type TimeShare } from '#domain/screens/times.ts';
import { useNow } from '#ui/clock.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './ScreenTimes.module.css';

const dayMs = 24 * 3_600_000;
const days = 7;
const hourMs = 3_600_000;
const colors = [
  'blue',
  'grape',
  'orange',
  'teal',
  'pink',
  'yellow',
  'indigo',
  'cyan',
  'red',
  'lime',
] as const;

/** How long each screen was shown in the last week, by day or script: of one console, or of all. */
export function ScreenTimes({ consoleId }: { consoleId?: number }) {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow(hourMs);
  const [by, setBy] = useState<TimesBy>('day');
  const { data } = useScreenTimes({
    from: dateOf(now - (days - 1) * dayMs, timezone),
    // The installation may be in another timezone.
    to: dateOf(now + dayMs, timezone),
    ...(consoleId !== undefined && { consoleId }),
  });
  const names = useScreens((screens) =>
    screens.data.flatMap(({ id, name }): [number, string][] => (name === null ? [] : [[id, name]])),
  );
  if (!data || data.data.length === 0) return null;
  const nameOf = new Map(names);
  const groups = shareTimes(data.data, by, (id) => nameOf.has(id));
  const label = ({ kind, screenId }: TimeShare): string =>
    kind === 'screen' ? (nameOf.get(screenId ?? 0) ?? '') : kind === 'moving' ? t`In a match` : t`Not known`;
  const order = [...nameOf.keys()];
  const colorOf = ({ kind, screenId }: TimeShare): string =>
    kind === 'unknown'
      ? 'var(--mantine-color-default-border)'
      : `var(--mantine-color-${kind === 'moving' ? 'green' : (colors[order.indexOf(screenId ?? 0) % colors.length] ?? 'blue')}-6)`;
  const [whole] = shareTimes(
    data.data.map((time) => ({ ...time, day: '' })),
    'day',
    (id) => nameOf.has(id),
  );
  const percent = (share: number): string =>
    i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Card
      title={t`Time by screen`}
      actions={
        <Segments
          label={t`Group by`}
          value={by}
          onChange={setBy}
          options={[
            { value: 'day', label: t`Days` },
            { value: 'script', label: t`Scripts` },
          ]}
        />
      }
    >
      <Row component="ul" gap="4px 16px" align="stretch" mb={12} fz="sm">
        {whole?.shares.map((share) => (
          <li key={share.screenId ?? share.kind}>
            <span className={classes.dot} style={{ background: colorOf(share) }} />
            {label(share)} <b>{percent(share.share)}</b>
          </li>
        ))}
      </Row>
      <dl className={classes.groups}>
        {groups.map(({ key, seconds, shares }) => (
          <div key={key} className={classes.group}>
            <dt>
              {by === 'day'
                ? i18n.date(new Date(`${key}T12:00:00Z`), {
                    weekday: 'short',
                    day: 'numeric',
                    timeZone: 'UTC',
                  })
                : key || t`No script`}
            </dt>
            <dd>
              <span
                className={classes.bar}
                role="img"
                aria-label={shares.map((share) => `${label(share)} ${percent(share.share)}`).join(', ')}
              >
                {shares.map((share) => (
                  <span
                    key={share.screenId ?? share.kind}
                    style={{ flexGrow: share.seconds, background: colorOf(share) }}
                    title={`${label(share)}: ${percent(share.share)}, ${durationText(share.seconds * 1_000, i18n.locale)}`}
                  />
                ))}
              </span>
              <Text component="span" c="dimmed" fz="sm">
                {durationText(seconds * 1_000, i18n.locale, 'short')}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
