import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Difference } from '#domain/configs/difference.ts';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { VersionOption, VersionsRow } from '#ui/conflict/VersionsRow.tsx';
import { Row } from '#ui/layout/flex.ts';
import classes from './ConflictDialog.module.css';

export interface ConflictRowProps<T> {
  row: Difference<T>;
  title: string;
  show: (value: T | undefined, row: Difference<T>) => ReactNode;
  /** The chosen version; null: still to be chosen. */
  side: ConflictChoice | null;
  onChoose: (side: ConflictChoice) => void;
}

/** One field in three columns: as loaded, theirs and mine. */
export function ConflictRow<T>({ row, title, show, side, onChoose }: ConflictRowProps<T>) {
  const { t } = useLingui();
  const { name, changedBy } = row;
  const version = (of: ConflictChoice, label: string) => (
    <VersionOption className={classes.version}>
      <Row component="span" gap={8} wrap="nowrap" fz="xs" fw={600}>
        <input type="radio" name={name} checked={side === of} onChange={() => onChoose(of)} />
        {label}
      </Row>
      <span data-wrap>{show(row[of], row)}</span>
    </VersionOption>
  );
  return (
    <VersionsRow
      label={title}
      title={title}
      count={3}
      isOpen={side === null}
      changedBy={
        changedBy === 'mine'
          ? t`Changed by you`
          : changedBy === 'theirs'
            ? t`Changed by the other user`
            : changedBy === 'same'
              ? t`Changed by both in the same way`
              : t`Changed by both`
      }
    >
      <div className={classes.loaded}>
        <Row component="span" gap={8} wrap="nowrap" fz="xs" fw={600}>
          {t`Loaded`}
        </Row>
        <span data-wrap>{show(row.loaded, row)}</span>
      </div>
      {version('theirs', t`Theirs`)}
      {version('mine', t`Mine`)}
    </VersionsRow>
  );
}
