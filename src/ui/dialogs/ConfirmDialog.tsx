import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSurroundings } from '#ui/surroundings.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Problem.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Takes something away: red. */
  danger?: boolean;
  /** A choice that belongs to the answer. */
  checkbox?: { label: string; hint?: ReactNode; initial: boolean };
  /** With a promise the dialog stays until it is kept, and says why when it is broken. */
  onConfirm: (checked: boolean) => void | Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done. Enter does it, Escape does not. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, danger = false, checkbox, onConfirm, onClose } = props;
  const { t } = useLingui();
  const { explain } = useSurroundings();
  const [checked, setChecked] = useState(checkbox?.initial ?? false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function confirm(): void {
    const answer = onConfirm(checked);
    if (!answer) return onClose();
    setBusy(true);
    setProblem(null);
    answer.then(onClose, (error: unknown) => {
      const { text, isSilent } = explain(error);
      const reason = typeof text === 'string' ? text : t(text);
      if (!isSilent) {
        setProblem(reason);
        toast.error(reason);
      }
      setBusy(false);
    });
  }

  return (
    <Dialog onClose={() => (isBusy ? undefined : onClose())} title={title}>
      <div className={classes.text}>{children}</div>
      {checkbox ? (
        <Checkbox
          mt="md"
          label={checkbox.label}
          description={checkbox.hint}
          checked={checked}
          disabled={isBusy}
          onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
        />
      ) : null}
      <Problem>{problem}</Problem>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {cancelLabel ?? <Trans>Cancel</Trans>}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} data-autofocus loading={isBusy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
