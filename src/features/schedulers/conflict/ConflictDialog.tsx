import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { ScheduleData } from '#contract/http/schedulers.ts';
import { type Choices, mergeVersions, type Side, threeWay, undecided } from '#domain/schedule/diff.ts';
import { rowKey } from '#domain/schedule/rows.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Conflict.module.css';
import { ConflictDays, type ConflictNames } from './ConflictDays.tsx';

/** Two versions of a plan that were made of the same one. */
export interface SchedulerConflict {
  loaded: ScheduleData;
  mine: ScheduleData;
  theirs: ScheduleData;
  /** Revision of `theirs`. */
  revision: number;
}

export interface ConflictDialogProps extends ConflictNames {
  conflict: SchedulerConflict;
  /** Saves what was chosen over their revision. When it rejects, the dialog stays open and shows the error. */
  onSave: (merged: ScheduleData, revision: number, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Another user has saved a scheduler that is being edited: the user chooses by day and account, then saves. */
export function ConflictDialog(props: ConflictDialogProps) {
  // After yet another save of somebody else the choices start anew.
  return <OpenConflict key={props.conflict.revision} {...props} />;
}

function OpenConflict({ conflict, dayOf, nameOf, onSave, onClose }: ConflictDialogProps) {
  const { loaded, mine, theirs, revision } = conflict;
  const { t } = useLingui();
  const { explain } = useUiContext();
  const title = <Trans>Changed by another user</Trans>;
  const call = useDialogCall(title);
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => threeWay(loaded, mine, theirs), [loaded, mine, theirs]);
  const open = undecided(rows, choices);
  const left = open.length;
  const isTheirs = rows.some(({ by }) => by !== 'mine');

  function chooseAll(side: Side): void {
    setProblem(null);
    setChoices(new Map(rows.map((row) => [rowKey(row), side])));
  }

  function choose(key: number, side: Side): void {
    setProblem(null);
    setChoices(new Map(choices).set(key, side));
  }

  function save(): void {
    const [first] = open;
    if (first) {
      setProblem(t`Choose a version for each account that both of you have changed.`);
      list.current?.querySelector<HTMLElement>(`input[name="${rowKey(first)}"]`)?.focus();
      return;
    }
    setProblem(null);
    const merged = mergeVersions(theirs, rows, choices);
    call.run((signal) => onSave(merged, revision, signal), {
      onDone: onClose,
      onError(error) {
        const { text, isSilent } = explain(error);
        if (!isSilent) setProblem(typeof text === 'string' ? text : t(text));
      },
    });
  }

  const close = (): void => {
    call.cancel();
    onClose();
  };

  return (
    <Dialog onClose={close} title={title} size={760} closeOnClickOutside={false}>
      <p className={classes.intro}>
        {isTheirs ? (
          <Trans>Somebody has saved this scheduler since you opened it. Choose what is saved now.</Trans>
        ) : (
          <Trans>
            Somebody has saved this scheduler since you opened it, with the same plan. Yours can be saved.
          </Trans>
        )}
      </p>
      {rows.length > 0 ? (
        <>
          <div className={classes.all}>
            <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
              <Trans>All mine</Trans>
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
              <Trans>All theirs</Trans>
            </Button>
            <span className={classes.open} role="status">
              {left > 0 ? (
                <Plural value={left} one="# choice is left" other="# choices are left" />
              ) : (
                <Trans>Everything is chosen</Trans>
              )}
            </span>
          </div>
          <div ref={list} className={classes.days}>
            <ConflictDays rows={rows} choices={choices} dayOf={dayOf} nameOf={nameOf} onChoose={choose} />
          </div>
        </>
      ) : null}
      <Problem>{problem}</Problem>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" onClick={close}>
          <Trans>Continue editing</Trans>
        </Button>
        <Button loading={call.isBusy} onClick={save}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
