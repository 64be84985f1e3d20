import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { mergeVersions, threeWay, undecided } from '#domain/schedule/editing/diff.ts';
import { rowKey } from '#domain/schedule/rows.ts';
import { ConflictFrame } from '#ui/conflict/ConflictFrame.tsx';
import { ConflictDays, type ConflictNames } from './ConflictDays.tsx';

/** Two versions of a plan with the same original. */
export interface SchedulerConflict {
  loaded: ScheduleData;
  mine: ScheduleData;
  theirs: ScheduleData;
  /** Revision of `theirs`. */
  revision: number;
}

export interface ConflictDialogProps extends ConflictNames {
  conflict: SchedulerConflict;
  /** Saves the choices over their revision. When it rejects, the dialog stays open and shows the error. */
  onSave: (merged: ScheduleData, revision: number, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Another user has saved a scheduler that is being edited: the user chooses by day and account, then saves. */
export function ConflictDialog(props: ConflictDialogProps) {
  // After yet another save by somebody else, the choices start again.
  return <OpenConflict key={props.conflict.revision} {...props} />;
}

function OpenConflict({ conflict, dayOf, nameOf, onSave, onClose }: ConflictDialogProps) {
  const { loaded, mine, theirs, revision } = conflict;
  const { t } = useLingui();
  const rows = useMemo(() => threeWay(loaded, mine, theirs), [loaded, mine, theirs]);
  const isTheirs = rows.some(({ by }) => by !== 'mine');
  return (
    <ConflictFrame
      intro={
        isTheirs ? (
          t`Somebody has saved this scheduler since you opened it. Choose what is saved now.`
        ) : (
          <Trans>
            Somebody has saved this scheduler since you opened it, with the same plan. Yours can be saved.
          </Trans>
        )
      }
      keys={rows.map(rowKey)}
      undecided={(choices) => undecided(rows, choices).map(rowKey)}
      undecidedText={t`Choose a version for each account that both of you have changed.`}
      size={760}
      onSave={(choices, signal) => onSave(mergeVersions(theirs, rows, choices), revision, signal)}
      onClose={onClose}
    >
      {(choices, choose) => (
        <ConflictDays rows={rows} choices={choices} dayOf={dayOf} nameOf={nameOf} onChoose={choose} />
      )}
    </ConflictFrame>
  );
}
