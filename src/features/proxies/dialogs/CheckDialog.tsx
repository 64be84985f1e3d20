import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createCheckBulk, nameOfProxy, type ProxyItem } from '#data/proxies/bulk.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useFaultText } from '../proxyLabels.ts';
import { useBulkDeps } from './useBulkDeps.ts';

export interface ItemsDialogProps {
  items: readonly ProxyItem[];
  onClose: () => void;
}

/** Asks before proxies are checked; the shell shows the progress and the results. */
export function CheckDialog({ items, onClose }: ItemsDialogProps) {
  const { t } = useLingui();
  const faultOf = useFaultText();
  const deps = useBulkDeps();
  const { bulkJobs } = useUiContext();
  return (
    <ConfirmDialog
      title={t`Check proxies`}
      confirmLabel={<Trans context="proxies">Check</Trans>}
      isDisabled={items.length === 0}
      onConfirm={() => {
        const texts = { faultOf, gone: t`It was deleted.`, late: t`There was no result in time.` };
        bulkJobs.start({
          title: t`Check proxies`,
          bulk: createCheckBulk(deps, items, texts),
          nameOf: nameOfProxy,
        });
      }}
      onClose={onClose}
    >
      <Plural
        value={items.length}
        one="The server connects through # proxy and measures the answer. You can stop this at any time."
        other="The server connects through # proxies and measures the answers. You can stop this at any time."
      />
    </ConfirmDialog>
  );
}
