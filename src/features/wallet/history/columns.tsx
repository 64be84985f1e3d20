import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { WalletEntry } from '#contract/http/wallet.ts';
import { createDateText } from '#domain/format/zone.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { useDescriptionText } from '../useDescriptionText.ts';
import { useTypeLabel } from '#entities/walletTypes/useTypeLabel.ts';
import classes from '../Wallet.module.css';

/** The target of the payment, by name if the API sends one. */
export const targetOf = ({ data, target }: WalletEntry): string =>
  data?.consoleName ?? data?.planName ?? target ?? '';

/** Columns of the history. Type and date have filters of their own above the table. */
export function useHistoryColumns(): readonly ColumnSpec<WalletEntry>[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const typeLabel = useTypeLabel();
  const descriptionText = useDescriptionText();
  return useMemo(() => {
    const dateText = createDateText(timezone);
    return [
      { key: 'id', title: t`ID`, value: ({ id }) => id, filter: 'number', width: 90, align: 'end' },
      {
        key: 'type',
        title: t`Type`,
        value: ({ type }) => typeLabel(type),
        filter: false,
        width: 190,
        isName: true,
      },
      {
        key: 'description',
        title: t`Description`,
        value: ({ description }) => descriptionText(description),
        width: 180,
        grows: true,
      },
      { key: 'target', title: t`Target`, value: targetOf, width: 170, grows: true },
      {
        key: 'value',
        title: t`Value USD`,
        value: ({ value }) => value,
        text: ({ value }) => usd(value, 'always'),
        cell: ({ value }) => (
          <span className={classes.value} data-received={value > 0 || undefined}>
            {usd(value, 'always')}
          </span>
        ),
        filter: 'number',
        width: 130,
        align: 'end',
      },
      {
        key: 'balance',
        title: t`Balance USD`,
        value: ({ balance }) => balance,
        text: ({ balance }) => usd(balance),
        cell: ({ balance }) => <span className={classes.value}>{usd(balance)}</span>,
        filter: 'number',
        width: 140,
        align: 'end',
      },
      {
        key: 'createdAt',
        title: t`Date`,
        value: ({ createdAt }) => createdAt,
        text: ({ createdAt }) => dateText(Date.parse(createdAt)),
        filter: false,
        width: 150,
      },
    ];
  }, [t, timezone, usd, typeLabel, descriptionText]);
}
