import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before changes are discarded that are not saved. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={<Trans>Discard changes?</Trans>}
      confirmLabel={<Trans>Discard</Trans>}
      cancelLabel={<Trans>Keep editing</Trans>}
      danger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <Trans>Your changes are not saved.</Trans>
    </ConfirmDialog>
  );
}
