import type { WebBotAccount } from '#contract/http/webBots.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useServices } from '#data/services.ts';
import { createDeleteBulk } from '#data/webBots/bulk.ts';
import { useDeleteWebBots } from '#data/webBots/mutations.ts';
import { systemClock } from '#domain/clock.ts';
import { canDelete } from '#domain/webBots/status.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { CsvDialog } from './CsvDialog.tsx';
import classes from './WebBots.module.css';
import type { DialogState } from './dialogState.ts';
import { WebBotFormDialog } from './WebBotFormDialog.tsx';

interface DeleteDialogProps {
  ids: readonly number[];
  accounts: readonly WebBotAccount[];
  onClose: () => void;
}

/** Up to this number of accounts one call does it; more get a list of results that can be left. */
const maxPerCall = 100;

export interface WebBotDialogsProps {
  dialog: DialogState;
  /** All accounts of the user, as they are now. */
  accounts: readonly WebBotAccount[];
  onClose: () => void;
}

/** The dialogs of the page, in one chunk. */
export function WebBotDialogs({ dialog, accounts, onClose }: WebBotDialogsProps) {
  switch (dialog.kind) {
    case 'csv':
      return <CsvDialog file={dialog.file} accounts={accounts} onClose={onClose} />;
    case 'form':
      return <WebBotFormDialog accountId={dialog.accountId} accounts={accounts} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog ids={dialog.ids} accounts={accounts} onClose={onClose} />;
  }
}

/** Asks for confirmation before accounts are marked as deleted. */
function DeleteDialog({ ids, accounts, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const { api, refreshes, link } = useServices();
  const { bulkJobs } = useUiContext();
  const { mutateAsync } = useDeleteWebBots();
  const wanted = new Set(ids);
  const chosen = accounts.filter(({ id }) => wanted.has(id));
  const eligible = chosen.filter(canDelete);
  const count = eligible.length;
  const left = chosen.length - count;
  const [only] = eligible;

  async function deleteAll(signal: AbortSignal): Promise<void> {
    const marked = await mutateAsync({ ids: eligible.map(({ id }) => id), signal });
    toast.message(
      t`${plural(marked, { one: '# account is marked as deleted', other: '# accounts are marked as deleted' })}`,
    );
  }

  return (
    <ConfirmDialog
      title={t`Delete request`}
      confirmLabel={
        count > 1 ? <Trans context="several accounts">Mark as deleted</Trans> : t`Mark as deleted`
      }
      danger
      focus="cancel"
      isDisabled={count === 0}
      onConfirm={(_checked, signal) => {
        if (count <= maxPerCall) return deleteAll(signal);
        bulkJobs.start({
          title: t`Delete request`,
          bulk: createDeleteBulk({ api, refreshes, link, clock: systemClock }, eligible),
          nameOf: ({ email }) => email,
        });
      }}
      onClose={onClose}
    >
      {count > 0 ? (
        <p>
          <Plural
            value={count}
            one="Would you like to mark # selected account as deleted?"
            other="Would you like to mark # selected accounts as deleted?"
          />
        </p>
      ) : (
        <p>{t`The selected accounts are deleted already`}</p>
      )}
      {count === 1 ? <p className={classes.hint}>{only?.email}</p> : null}
      {left > 0 && count > 0 ? (
        <p className={classes.hint}>
          <Plural
            value={left}
            one="# account is deleted already and is skipped."
            other="# accounts are deleted already and are skipped."
          />
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
