import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Warning } from '#ui/states/Warning.tsx';
import classes from '../Wallet.module.css';

/** What the user does, and what happens. */
export function PaymentSteps() {
  return (
    <ol data-points className={classes.steps}>
      <li>
        <Trans>Close all your servers and wait until none of their consoles is connected.</Trans>
      </li>
      <li>
        <Trans>Enter the amount and press Send.</Trans>
      </li>
      <li>
        <Trans>Confirm. The page of the payment provider opens in this tab.</Trans>
      </li>
      <li>
        <Trans>
          Pay there. You return to this page, which shows when the money has been added to your balance.
        </Trans>
      </li>
    </ol>
  );
}

/** The warning of the help and of the confirmation. */
export function PaymentWarning() {
  return (
    <Warning icon={<IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />} mb={12}>
      <Trans>
        Close your servers first. While a server is open, its consoles may be activated and charged as soon as
        the money arrives. If you send a support request after such a false activation, your bonuses are lost.
      </Trans>
    </Warning>
  );
}
