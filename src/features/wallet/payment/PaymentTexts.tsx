import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Warning } from '#ui/states/Warning.tsx';
import classes from '../Wallet.module.css';

export function PaymentSteps() {
  const { t } = useLingui();
  return (
    <ol data-points className={classes.steps}>
      <li>{t`Close all your servers and wait until none of their consoles is connected.`}</li>
      <li>{t`Enter the amount and press Send.`}</li>
      <li>{t`Confirm. The page of the payment provider opens in this tab.`}</li>
      <li>
        <Trans>
          Pay there. You return to this page, which shows when the money has been added to your balance.
        </Trans>
      </li>
    </ol>
  );
}

export function PaymentWarning() {
  return (
    <Warning icon={IconAlertTriangle} mb={12}>
      <Trans>
        Close your servers first. While a server is open, its consoles may be activated and charged as soon as
        the money arrives. If you send a support request after such a false activation, your bonuses are lost.
      </Trans>
    </Warning>
  );
}
