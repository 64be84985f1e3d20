import type { WebBotAccount } from '#contract/http/webBots.ts';
import { CsvDialog } from './CsvDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { DialogState } from './dialogState.ts';
import { WebBotFormDialog } from './WebBotFormDialog.tsx';

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
