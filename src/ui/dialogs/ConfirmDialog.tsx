import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Form } from '#ui/form/Form.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './Dialog.module.css';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';
import { OfflineProblem, Problem } from './Problem.tsx';
import { useDialogCall } from './useDialogCall.tsx';

export interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'size' | 'zIndex'> {
  /** Consequences of the action in one or two sentences, or options. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Destructive: red button. */
  danger?: boolean;
  /** Confirming is not possible. */
  isDisabled?: boolean;
  /** Initial focus: Cancel if keys may still be meant for something else, none if a field of the children has the focus. */
  focus?: 'confirm' | 'cancel' | 'none';
  /** Shows a note that nothing can be sent while the app is offline. */
  saysOffline?: boolean;
  /** An additional choice. */
  checkbox?: { label: string; hint?: ReactNode; initial: boolean };
  /**
   * When it returns a promise, the dialog stays open until it resolves, and shows the error when it rejects; false: something
   * is missing. The signal aborts when the user closes the dialog first.
   */
  onConfirm: (checked: boolean, signal: AbortSignal) => void | false | Promise<unknown>;
  onClose: () => void;
}

/** A question, also with choices. Enter confirms or activates the focused button, Escape cancels. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  isDisabled = false,
  focus = 'confirm',
  saysOffline = false,
  checkbox,
  onConfirm,
  onClose,
  ...place
}: ConfirmDialogProps) {
  const { isOffline } = useUiContext();
  const [checked, setChecked] = useState(checkbox?.initial ?? false);
  const call = useDialogCall(title, onClose);
  const { isBusy } = call;

  function confirm(): void {
    if (isBusy) return;
    call.run((signal) => onConfirm(checked, signal), {
      onError(error) {
        const text = call.show(error);
        if (text !== null) toast.error(text);
      },
    });
  }

  return (
    <Dialog onClose={call.close} title={title} {...place}>
      <Form onSend={confirm}>
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
        <Problem>{call.problem ?? (saysOffline && isOffline ? <OfflineProblem /> : null)}</Problem>
        <DialogFooter onCancel={call.close} cancelLabel={cancelLabel} isCancelFocused={focus === 'cancel'}>
          <Button
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            data-autofocus={focus === 'confirm' || undefined}
            disabled={isDisabled}
            loading={isBusy}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
