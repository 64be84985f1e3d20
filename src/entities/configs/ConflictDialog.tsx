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
import { ConflictRow } from './ConflictRow.tsx';

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
