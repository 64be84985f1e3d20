import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRestoreFocus } from '#ui/useRestoreFocus.ts';

export interface DialogProps extends Omit<ModalProps, 'opened' | 'title' | 'closeButtonProps'> {
  title: ReactNode;
}

/**
 * A dialog that is open while mounted and restores the focus when it closes. Keys in it are its own, also while the keyboard
 * controls a console behind it.
 */
export function Dialog(props: DialogProps) {
  const { t } = useLingui();
  useRestoreFocus();
  return (
    <Modal
      opened
      data-own-keys
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
      {...props}
    />
  );
}
