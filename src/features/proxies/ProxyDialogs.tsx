import { useState } from 'react';
import type { Proxy } from '#contract/http/proxies.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { DialogState } from './dialogState.ts';

const loadDialogs = () => import('./dialogs/index.ts');
/** Code that the page loads when it is idle. */
export const prefetched = [loadDialogs];

const FormDialog = lazyDialog(loadDialogs, 'AddFormDialog');
const CsvDialog = lazyDialog(loadDialogs, 'AddCsvDialog');
const ImportDialog = lazyDialog(loadDialogs, 'ImportDialog');
const CheckDialog = lazyDialog(loadDialogs, 'CheckDialog');
const DeleteDialog = lazyDialog(loadDialogs, 'DeleteDialog');
const ChangeDialog = lazyDialog(loadDialogs, 'ChangeDialog');

export interface ProxyDialogsProps {
  dialog: DialogState | null;
  proxies: readonly Proxy[];
  onClose: () => void;
}

export function ProxyDialogs({ dialog, proxies, onClose }: ProxyDialogsProps) {
  switch (dialog?.kind) {
    case 'form':
      return <FormDialog onClose={onClose} />;
    case 'csv':
      return <CsvDialog onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'check':
    case 'delete':
      return <ForSome key={dialog.kind} dialog={dialog} proxies={proxies} onClose={onClose} />;
    case 'change':
      return <ChangeDialog proxyId={dialog.proxyId} proxies={proxies} onClose={onClose} />;
    case undefined:
      return null;
  }
}

interface ForSomeProps extends Pick<ProxyDialogsProps, 'proxies' | 'onClose'> {
  dialog: Extract<DialogState, { kind: 'check' | 'delete' }>;
}

/** A question about the proxies, as they were when it was opened. */
function ForSome({ dialog: { kind, ids }, proxies, onClose }: ForSomeProps) {
  const [items] = useState(() => {
    const byId = new Map(proxies.map((proxy) => [proxy.id, proxy]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
  return kind === 'check' ? (
    <CheckDialog items={items} onClose={onClose} />
  ) : (
    <DeleteDialog items={items} onClose={onClose} />
  );
}
