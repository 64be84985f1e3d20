import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import {
  type Difference,
  defaultSide,
  differences,
  mergeDifferences,
  type Side,
  undecided,
} from '#domain/configs/difference.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './ConflictDialog.module.css';
import { ConflictRow } from './ConflictRow.tsx';

/** Two versions that were made of the same one; values by name. */
export interface Conflict<T> {
  loaded: Readonly<Record<string, T>>;
  theirs: Readonly<Record<string, T>>;
  mine: Readonly<Record<string, T>>;
  /** Revision of `theirs`. */
  revision: number;
}

export interface ConflictDialogProps<T> {
  conflict: Conflict<T>;
  /** What somebody else has saved. */
  children: ReactNode;
  /** Title of the field with this name. */
  titleOf: (name: string) => string;
  /** A value as it is shown; undefined where it is not set. */
  show: (value: T | undefined, row: Difference<T>) => ReactNode;
  /**
   * Saves what was chosen over their revision. When it rejects, the dialog stays open and shows the error; after another
   * conflict, pass their newer version.
   */
  onSave: (merged: Record<string, T>, revision: number, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Somebody else has saved what is being edited: the user compares and chooses by field, then saves. */
export function ConflictDialog<T>(props: ConflictDialogProps<T>) {
  // After yet another save of somebody else the choices start anew.
  return <OpenConflict key={props.conflict.revision} {...props} />;
}

function OpenConflict<T>({ conflict, children, titleOf, show, onSave, onClose }: ConflictDialogProps<T>) {
  const { loaded, mine, theirs, revision } = conflict;
  const { t } = useLingui();
  const { explain } = useUiContext();
  const title = <Trans>Changed by another user</Trans>;
  const call = useDialogCall(title);
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => differences(loaded, theirs, mine), [loaded, theirs, mine]);
  const open = undecided(rows, choices);
  const left = open.length;

  function chooseAll(side: Side): void {
    setProblem(null);
    setChoices(new Map(rows.map(({ name }) => [name, side])));
  }

  function choose(name: string, side: Side): void {
    setProblem(null);
    setChoices(new Map(choices).set(name, side));
  }

  function save(): void {
    const [first] = open;
    if (first !== undefined) {
      setProblem(t`Choose a version for each field that both of you have changed.`);
      list.current?.querySelector<HTMLElement>(`input[name="${CSS.escape(first)}"]`)?.focus();
      return;
    }
    setProblem(null);
    call.run((signal) => onSave(mergeDifferences(theirs, rows, choices), revision, signal), {
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
    <Dialog onClose={close} title={title} size={900} closeOnClickOutside={false}>
      <p className={classes.intro}>{children}</p>
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
          <div ref={list} className={classes.rows}>
            {rows.map((row) => (
              <ConflictRow
                key={row.name}
                row={row}
                title={titleOf(row.name)}
                show={show}
                side={choices.get(row.name) ?? defaultSide(row)}
                onChoose={(side) => choose(row.name, side)}
              />
            ))}
          </div>
        </>
      ) : (
        <p className={classes.intro}>
          <Trans>Nothing differs from what you have loaded. Your version can be saved.</Trans>
        </p>
      )}
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
