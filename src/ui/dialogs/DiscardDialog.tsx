import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks for confirmation before unsaved changes are discarded. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Discard changes?`}
      confirmLabel={t`Discard`}
      cancelLabel={t`Keep editing`}
      danger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {t`Your changes are not saved.`}
    </ConfirmDialog>
  );
}
