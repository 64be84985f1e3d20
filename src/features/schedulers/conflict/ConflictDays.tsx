import { Trans, useLingui } from '@lingui/react/macro';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { type Choices, chosen, type RowDifference } from '#domain/schedule/editing/diff.ts';
import { rowKey } from '#domain/schedule/rows.ts';
import { isSameData } from '#domain/sameData.ts';
import { VersionsRow } from '#ui/conflict/VersionsRow.tsx';
import classes from './Conflict.module.css';
import { Version } from './Version.tsx';

/** Names in the active language. */
export interface ConflictNames {
  /** Monday to Sunday. */
  dayOf: (day: number) => string;
  nameOf: (configId: number) => string;
}

export interface ConflictDaysProps extends ConflictNames {
  rows: readonly RowDifference[];
  choices: Choices;
  /** @param key see `rowKey` */
  onChoose: (key: number, side: ConflictChoice) => void;
}

/** The rows that differ, by day. */
export function ConflictDays({ rows, choices, onChoose, dayOf, nameOf }: ConflictDaysProps) {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => (
    <section key={day} aria-label={dayOf(day)}>
      <h3 className={classes.day}>{dayOf(day)}</h3>
      {own.map((row) => (
        <ConflictRow
          key={row.slot}
          row={row}
          name={dayOf(day)}
          nameOf={nameOf}
          side={chosen(row, choices)}
          onChoose={(side) => onChoose(rowKey(row), side)}
        />
      ))}
    </section>
  ));
}

interface ConflictRowProps extends Pick<ConflictNames, 'nameOf'> {
  row: RowDifference;
  name: string;
  side: ConflictChoice | null;
  onChoose: (side: ConflictChoice) => void;
}

function ConflictRow({ row, name, nameOf, side, onChoose }: ConflictRowProps) {
  const { t } = useLingui();
  const { slot, loaded, mine, theirs, by } = row;
  const group = String(rowKey(row));
  return (
    <VersionsRow
      label={t`${name}, account ${slot}`}
      title={<Trans>Account {slot}</Trans>}
      count={2}
      isOpen={side === null}
      changedBy={
        by === 'both' ? t`Changed by both` : by === 'mine' ? t`Changed by you` : t`Changed by the other user`
      }
    >
      <Version
        group={group}
        label={t`Mine`}
        bars={mine}
        nameOf={nameOf}
        isAsBefore={isSameData(mine, loaded)}
        isChosen={side === 'mine'}
        onChoose={() => onChoose('mine')}
      />
      <Version
        group={group}
        label={t`Theirs`}
        bars={theirs}
        nameOf={nameOf}
        isAsBefore={isSameData(theirs, loaded)}
        isChosen={side === 'theirs'}
        onChoose={() => onChoose('theirs')}
      />
    </VersionsRow>
  );
}
