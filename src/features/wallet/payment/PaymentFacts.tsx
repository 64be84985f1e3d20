import { Trans, useLingui } from '@lingui/react/macro';
import type { Payment, PaymentStatus } from '#contract/http/wallet.ts';
import { useUser } from '#data/session/hooks.ts';
import { durationText } from '#domain/format/duration.ts';
import { dateTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { Figures } from '../Figures.tsx';

/** Amount, bonus, times and the balance of a payment. */
export function PaymentFacts({ payment, status }: { payment: Payment; status: PaymentStatus | null }) {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const { balance } = useUser();
  const usd = useUsd();
  const now = useNow();
  const { amount, bonus, createdAt, expiresAt, settledAt } = payment;
  const date = (at: string): string => dateTime(Date.parse(at), timezone);
  return (
    <Figures
      figures={[
        { key: 'amount', label: t`Amount`, value: usd(amount) },
        { key: 'bonus', label: t`Bonus`, value: bonus > 0 ? usd(bonus, 'always') : null },
        { key: 'created', label: <Trans context="time">Created</Trans>, value: date(createdAt) },
        {
          key: 'left',
          label: t`Time left`,
          value:
            status === 'pending' && expiresAt !== null
              ? durationText(Date.parse(expiresAt) - now, i18n.locale)
              : null,
        },
        {
          key: 'settled',
          label: <Trans context="payment">Finished</Trans>,
          value: settledAt === null ? null : date(settledAt),
        },
        { key: 'balance', label: t`Balance now`, value: status === 'paid' ? usd(balance) : null },
      ]}
    />
  );
}
