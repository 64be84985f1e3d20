import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { paymentFaults } from '#contract/http/wallet.ts';
import { useUser } from '#data/session/hooks.ts';
import { useCreatePayment } from '#data/wallet/mutations.ts';
import { toCents, toUsd } from '#domain/money/cents.ts';
import { amountFault, defaultAmount, parseAmount } from '#domain/money/payment.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Form } from '#ui/form/Form.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Column } from '#ui/layout/flex.ts';
import { openAddress } from '#ui/openAddress.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { Figures } from '../Figures.tsx';
import classes from '../Wallet.module.css';
import { PaymentWarning } from './PaymentTexts.tsx';

/** A payment that waits for confirmation. All its attempts share one key. */
interface Asked {
  amount: number;
  key: string;
}

/** Translations of the messages of the amount. */
function useFaultTexts(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    [paymentFaults.required]: t`Required.`,
    [paymentFaults.min]: t`Could not be less than 10 USD`,
    [paymentFaults.max]: t`Could not be more than 100000 USD`,
    [paymentFaults.cents]: t`Enter an amount in dollars and cents.`,
  };
}

/** Form for the amount; errors appear after an attempt to send it. Confirmation leads to the page of the provider. */
export function PaymentForm() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const usd = useUsd();
  const { balance } = useUser();
  const [amount, setAmount] = useState(String(defaultAmount));
  const [isTried, setTried] = useState(false);
  const { dialog, openDialog, closeDialog } = usePageDialog<Asked>();
  /** The provider's page that is being opened. */
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const { mutateAsync: create } = useCreatePayment();
  const texts = useFaultTexts();
  const fault = isTried ? amountFault(amount) : null;
  const after = amountFault(amount) === null ? toUsd(toCents(balance) + toCents(parseAmount(amount))) : null;

  // When the user goes back, the browser may show the page in the state in which it was left.
  useEffect(() => {
    const restore = (): void => setLeavingTo(null);
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);

  const send = (): boolean => {
    setTried(true);
    if (amountFault(amount) !== null) return false;
    openDialog({ amount: parseAmount(amount), key: crypto.randomUUID() });
    return true;
  };

  return (
    <Card aria-label={t`Payment`}>
      <Column component={Form} onSend={send} gap={12}>
        <TextInput
          label={t`Amount, USD`}
          size="md"
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          inputMode="decimal"
          autoComplete="off"
          error={fault === null ? null : (texts[fault] ?? fault)}
        />
        <Figures
          figures={[
            { key: 'now', label: t`Balance now`, value: usd(balance) },
            {
              key: 'after',
              label: t`After the payment, without bonus`,
              value: after === null ? '–' : usd(after),
            },
          ]}
        />
        <Button
          type="submit"
          size="md"
          disabled={isOffline}
          loading={leavingTo !== null}
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t`Send`}
        </Button>
        <div role="status">
          {isOffline ? (
            <p className={classes.quiet}>
              {t`You are offline. A payment can be made once the connection is restored.`}
            </p>
          ) : null}
          {leavingTo === null ? null : (
            <p className={classes.quiet}>
              {t`The page of the payment provider is opening.`} <a href={leavingTo}>{t`Open it now`}</a>
            </p>
          )}
        </div>
      </Column>
      {dialog ? (
        <ConfirmDialog
          title={t`One more time`}
          confirmLabel={t`Confirm`}
          cancelLabel={t`Not yet`}
          focus="cancel"
          onConfirm={async (_checked, signal) => {
            const address = await create({ ...dialog, signal });
            setLeavingTo(address);
            openAddress(address);
          }}
          onClose={closeDialog}
        >
          <p className={classes.amount}>{usd(dialog.amount)}</p>
          <PaymentWarning />
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
