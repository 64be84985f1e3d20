import { Trans, useLingui } from '@lingui/react/macro';
import type { Config } from '#contract/http/configs.ts';
import { useDeleteConfig } from '#data/configs/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface DeleteConfigDialogProps {
  config: Config;
  onClose: () => void;
}

/** Asks before a config is deleted. The API refuses to delete a config in use, and names where it is used. */
export function DeleteConfigDialog({ config: { id, name }, onClose }: DeleteConfigDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useDeleteConfig();
  return (
    <ConfirmDialog
      title={t`Delete config`}
      confirmLabel={t`Delete`}
      danger
      focus="cancel"
      onConfirm={(_checked, signal) => mutateAsync({ id, signal })}
      onClose={onClose}
    >
      <Trans>
        Delete the config <b>{name}</b>? This cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}
