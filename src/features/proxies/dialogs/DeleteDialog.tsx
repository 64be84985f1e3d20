import { Plural, useLingui } from '@lingui/react/macro';
import { createDeleteBulk, nameOfProxy } from '#data/proxies/bulk.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { ItemsDialogProps } from './CheckDialog.tsx';
import { useBulkDeps } from './useBulkDeps.ts';

/** Asks before proxies are deleted; the shell shows the progress and the results. */
export function DeleteDialog({ items, onClose }: ItemsDialogProps) {
  const { t } = useLingui();
  const deps = useBulkDeps();
  const { bulkJobs } = useUiContext();
  const [only] = items;
  return (
    <ConfirmDialog
      title={t`Delete proxies`}
      confirmLabel={t`Delete`}
      danger
      focus="cancel"
      isDisabled={items.length === 0}
      onConfirm={() =>
        bulkJobs.start({
          title: t`Delete proxies`,
          bulk: createDeleteBulk(deps, items),
          nameOf: nameOfProxy,
        })
      }
      onClose={onClose}
    >
      <Plural
        value={items.length}
        one="Delete # proxy? Accounts that use it keep it. This cannot be undone."
        other="Delete # proxies? Accounts that use them keep them. This cannot be undone."
      />
      {only && items.length === 1 ? <p>{nameOfProxy(only)}</p> : null}
    </ConfirmDialog>
  );
}
