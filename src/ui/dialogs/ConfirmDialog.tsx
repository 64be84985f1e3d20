import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Problem.tsx';
import { useDialogCall } from './useDialogCall.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Destructive: red button. */
  danger?: boolean;
  /** Confirming is not possible. */
  isDisabled?: boolean;
  /** Initial focus: Cancel where keys may still be meant for something else. */
  focus?: 'confirm' | 'cancel';
  /** An additional choice. */
  checkbox?: { label: string; hint?: ReactNode; initial: boolean };
  /**
   * When it returns a promise, the dialog stays open until it resolves, and shows the error when it rejects. The signal
   * aborts when the user closes the dialog first.
   */
  onConfirm: (checked: boolean, signal: AbortSignal) => void | Promise<unknown>;
  onClose: () => void;
}

/** Confirmation dialog. Enter activates the focused button, Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, danger = false, focus = 'confirm' } = props;
  const { checkbox, onConfirm, onClose } = props;
  const { t } = useLingui();
  const { explain } = useUiContext();
  const [checked, setChecked] = useState(checkbox?.initial ?? false);
  const call = useDialogCall(title);
  const { isBusy } = call;
  const [problem, setProblem] = useState<string | null>(null);

  function confirm(): void {
    setProblem(null);
    call.run((signal) => onConfirm(checked, signal), {
      onDone: onClose,
      onError(error) {
        const { text, isSilent } = explain(error);
        const reason = typeof text === 'string' ? text : t(text);
        if (isSilent) return;
        setProblem(reason);
        toast.error(reason);
      },
    });
  }

  const close = (): void => {
    call.cancel();
    onClose();
  };

  return (
    <Dialog onClose={close} title={title}>
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
        <Button variant="default" onClick={close} data-autofocus={focus === 'cancel' || undefined}>
          {cancelLabel ?? <Trans>Cancel</Trans>}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          data-autofocus={focus === 'confirm' || undefined}
          disabled={props.isDisabled ?? false}
          loading={isBusy}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
