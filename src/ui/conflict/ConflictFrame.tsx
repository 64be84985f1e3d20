import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { Problem } from '../dialogs/Problem.tsx';
import { useDialogCall } from '../dialogs/useDialogCall.tsx';
import classes from './ConflictFrame.module.css';

export interface ConflictFrameProps<K extends string | number> {
  /** Explains what another user has saved. */
  intro: ReactNode;
  /** Keys of the rows in which the versions differ; the options of a row have its key as their name. */
  keys: readonly K[];
  /** The rows that still need a choice. */
  undecided: (choices: ReadonlyMap<K, ConflictChoice>) => readonly K[];
  /** Message when the user saves while choices are left. */
  undecidedText: string;
  /** The rows with their options. */
  children: (
    choices: ReadonlyMap<K, ConflictChoice>,
    choose: (key: K, side: ConflictChoice) => void,
  ) => ReactNode;
  /** Shown when the versions do not differ. */
  same?: ReactNode;
  /** Width, CSS pixels. */
  size: number;
  /** Saves the chosen versions. If it rejects, the dialog stays open and shows the error. */
  onSave: (choices: ReadonlyMap<K, ConflictChoice>, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog in which a user chooses, row by row, between their version and the one that another user has saved meanwhile. */
export function ConflictFrame<K extends string | number>(props: ConflictFrameProps<K>) {
  const { t } = useLingui();
  const { intro, keys, undecided, undecidedText, children, same, size, onSave, onClose } = props;
  const title = t`Changed in the meantime`;
  const call = useDialogCall(title, onClose);
  const { problem, setProblem } = call;
  const [choices, setChoices] = useState<ReadonlyMap<K, ConflictChoice>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const open = undecided(choices);
  const left = open.length;

  function chooseAll(side: ConflictChoice): void {
    setProblem(null);
    setChoices(new Map(keys.map((key) => [key, side])));
  }

  function choose(key: K, side: ConflictChoice): void {
    setProblem(null);
    setChoices(new Map(choices).set(key, side));
  }

  function save(): void {
    const [first] = open;
    if (first !== undefined) {
      setProblem(undecidedText);
      list.current?.querySelector<HTMLElement>(`input[name="${CSS.escape(String(first))}"]`)?.focus();
      return;
    }
    call.run((signal) => onSave(choices, signal));
  }

  return (
    <Dialog onClose={call.close} title={title} size={size} closeOnClickOutside={false}>
      <p className={classes.intro}>{intro}</p>
      {keys.length > 0 ? (
        <>
          <Group gap={8} mb={8}>
            <ActionButton onClick={() => chooseAll('mine')}>{t`All mine`}</ActionButton>
            <ActionButton onClick={() => chooseAll('theirs')}>{t`All theirs`}</ActionButton>
            <Box component="span" c="dimmed" fz="sm" role="status">
              {left > 0 ? (
                <Plural value={left} one="# choice is left" other="# choices are left" />
              ) : (
                t`Everything is chosen`
              )}
            </Box>
          </Group>
          <div ref={list} className={classes.rows}>
            {children(choices, choose)}
          </div>
        </>
      ) : same ? (
        <p className={classes.intro}>{same}</p>
      ) : null}
      <Problem>{problem}</Problem>
      <DialogFooter onCancel={call.close} cancelLabel={t`Continue editing`}>
        <Button loading={call.isBusy} onClick={save}>
          {t`Save`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
