import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import {
  type Difference,
  defaultSide,
  differences,
  mergeDifferences,
  undecided,
} from '#domain/configs/difference.ts';
import { ConflictFrame } from '#ui/conflict/ConflictFrame.tsx';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { VersionOption, VersionsRow } from '#ui/conflict/VersionsRow.tsx';
import { Row } from '#ui/layout/flex.ts';
import classes from './ConflictDialog.module.css';

/** Two versions of the same original; values by name. */
export interface Conflict<T> {
  loaded: Readonly<Record<string, T>>;
  theirs: Readonly<Record<string, T>>;
  mine: Readonly<Record<string, T>>;
  /** Revision of `theirs`. */
  revision: number;
}

export interface ConflictDialogProps<T> {
  conflict: Conflict<T>;
  /** Version saved by somebody else. */
  children: ReactNode;
  titleOf: (name: string) => string;
  /** A value as it is shown; undefined if it is not set. */
  show: (value: T | undefined, row: Difference<T>) => ReactNode;
  /**
   * Saves the choices over their revision. When it rejects, the dialog stays open and shows the error; after
   * another conflict, pass their newer version.
   */
  onSave: (merged: Record<string, T>, revision: number, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Shown when somebody else has saved the edited object: the user compares and chooses by field, then saves. */
export function ConflictDialog<T>(props: ConflictDialogProps<T>) {
  // After yet another save by somebody else, the choices start again.
  return <OpenConflict key={props.conflict.revision} {...props} />;
}

function OpenConflict<T>({ conflict, children, titleOf, show, onSave, onClose }: ConflictDialogProps<T>) {
  const { loaded, mine, theirs, revision } = conflict;
  const { t } = useLingui();
  const rows = useMemo(() => differences(loaded, theirs, mine), [loaded, theirs, mine]);
  return (
    <ConflictFrame
      intro={children}
      keys={rows.map(({ name }) => name)}
      undecided={(choices) => undecided(rows, choices)}
      undecidedText={t`Choose a version for each field that both of you have changed.`}
      same={t`There are no differences from the version that you loaded. Your version can be saved.`}
      size={900}
      onSave={(choices, signal) => onSave(mergeDifferences(theirs, rows, choices), revision, signal)}
      onClose={onClose}
    >
      {(choices, choose) =>
        rows.map((row) => (
          <ConflictRow
            key={row.name}
            row={row}
            title={titleOf(row.name)}
            show={show}
            side={choices.get(row.name) ?? defaultSide(row)}
            onChoose={(side) => choose(row.name, side)}
          />
        ))
      }
    </ConflictFrame>
  );
}

interface ConflictRowProps<T> {
  row: Difference<T>;
  title: string;
  show: (value: T | undefined, row: Difference<T>) => ReactNode;
  /** The chosen version; null: still to be chosen. */
  side: ConflictChoice | null;
  onChoose: (side: ConflictChoice) => void;
}

/** One field in three columns: as loaded, theirs and mine. */
function ConflictRow<T>({ row, title, show, side, onChoose }: ConflictRowProps<T>) {
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
