import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { clockOf } from '#domain/gantt/axis.ts';
import type { RowBar } from '#domain/schedule/editing/diff.ts';
import { dayHours } from '#domain/schedule/week.ts';
import { VersionOption } from '#ui/conflict/VersionsRow.tsx';
import { Row } from '#ui/layout/flex.ts';
import { configColor } from '../palette.ts';
import classes from './Conflict.module.css';

export interface VersionProps {
  /** Name of the radio group. */
  group: string;
  label: string;
  bars: readonly RowBar[];
  nameOf: (configId: number) => string;
  /** As it was when the user opened the scheduler. */
  isAsBefore: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

const percent = (hours: number): string => `${(hours / dayHours) * 100}%`;

/** One of two versions of a row: a radio button with a picture of the day and its bars as text. */
export function Version({ group, label, bars, nameOf, isAsBefore, isChosen, onChoose }: VersionProps) {
  const { t } = useLingui();
  return (
    <VersionOption className={classes.version}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <Row component="span" gap={8} wrap="nowrap" align="baseline" fz="sm">
        <b>{label}</b>
        {isAsBefore ? (
          <Box component="span" c="dimmed" fz="xs" fw={400}>
            {t`as before`}
          </Box>
        ) : null}
      </Row>
      <DayBars bars={bars} nameOf={nameOf} />
    </VersionOption>
  );
}

/** A picture of the day of an account, and its bars as text. */
export function DayBars({ bars, nameOf }: Pick<VersionProps, 'bars' | 'nameOf'>) {
  const { t } = useLingui();
  return (
    <>
      <span className={classes.strip} aria-hidden="true">
        {bars.map(({ configId, start, end }) => (
          <span
            key={`${start} ${configId}`}
            style={{ left: percent(start), width: percent(end - start), background: configColor(configId) }}
          />
        ))}
      </span>
      <span className={classes.bars}>
        {bars.length === 0 ? t`Nothing is planned` : null}
        {bars.map(({ configId, start, end }) => (
          <span key={`${start} ${configId}`}>
            {clockOf(start)} – {clockOf(end)} {nameOf(configId)}
          </span>
        ))}
      </span>
    </>
  );
}
