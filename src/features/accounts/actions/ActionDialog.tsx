import { LinkDialog } from '../pairing/LinkDialog.tsx';
import { PinCodeDialog } from '../pairing/PinCodeDialog.tsx';
import { AccountActionDialog, type AccountActionDialogProps } from './AccountActionDialog.tsx';

/** The dialog of an action: one that asks for a link or a code, or the question before it runs. */
export function ActionDialog(props: AccountActionDialogProps) {
  const { action, ids, rows, onClose } = props;
  const account = rows.get(ids[0] ?? 0);
  if (account && (action === 'pairByLink' || action === 'signInByLink'))
    return <LinkDialog action={action} account={account} onClose={onClose} />;
  if (account && action === 'pairByPinCode') return <PinCodeDialog account={account} onClose={onClose} />;
  return <AccountActionDialog {...props} />;
}
