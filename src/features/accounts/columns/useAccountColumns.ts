import { useMemo } from 'react';
import { useHasSecrets } from '#data/accounts/hooks.ts';
import { isSecretPath } from '#domain/accounts/secrets.ts';
import { useUser } from '#data/session/hooks.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/http/accounts/account.ts';
import { type AccountColumn, createColumnKinds, type Kinds } from './columnKinds.ts';
import { useEditable } from '../edits/useCellEdits.ts';
import { useCredentialColumns } from './useCredentialColumns.tsx';
import { useIdentityColumns } from './useIdentityColumns.tsx';
import { useAccountLabels } from '../accountLabels.ts';

const hourMs = 3_600_000;

/** All columns of an account that this user's settings offer; the grid leaves out those that the role may not see. */
export function useAccountColumns(): readonly AccountColumn[] {
  const { timezone } = useUiContext();
  const { showAccountAddColumns, canEditAccountIndexes } = useUser().settings;
  const labels = useAccountLabels();
  const kinds = useMemo(
    () => createColumnKinds({ timezone, yes: labels.yes, no: labels.no }),
    [timezone, labels],
  );
  const identity = useIdentityColumns(kinds, labels);
  const credentials = useCredentialColumns(kinds);
  const activity = useActivityColumns(kinds, showAccountAddColumns);
  const columns = useMemo(
    () => [...identity, ...credentials, ...activity],
    [identity, credentials, activity],
  );
  const editable = useEditable(columns, labels, canEditAccountIndexes);
  const hasSecrets = useHasSecrets();
  return useMemo(() => (hasSecrets ? editable : editable.map(withoutSecretEdit)), [editable, hasSecrets]);
}

/** A secret that is not loaded looks empty: an edit would be refused as a conflict with its real value. */
function withoutSecretEdit(column: AccountColumn): AccountColumn {
  if (!isSecretPath(column.key)) return column;
  const { edit: _, ...locked } = column;
  return locked;
}

/** Playing time as `H:mm`. */
const duration = (ms: number): string =>
  `${Math.floor(ms / hourMs)}:${String(Math.floor((ms % hourMs) / 60_000)).padStart(2, '0')}`;

/**
 * Columns about the activity and possessions of an account.
 * @param hasAddColumns the user's setting `showAccountAddColumns`: cycles and rivals
 */
function useActivityColumns(kinds: Kinds, hasAddColumns: boolean): AccountColumn[] {
  const { t } = useLingui();
  return useMemo(() => {
    const connection = kinds('connection', t`Connection`, 'accountsView_connection_info');
    const game = kinds('activity', t`Game activity`, 'accountsView_game_activity');
    const captcha = kinds('captcha', t`Captcha`, 'accountsView_captcha_info');
    const balance = kinds('balance', t`Balance`, 'accountsView_balance');
    const trade = kinds('trade', t`Trade`, 'accountsView_balance');
    const mulling = kinds('mulling', t`Mulling`, 'accountsView_mulling');
    const ip = kinds('externalIp', t`External IP`, 'accountsView_ext_ip_info');
    return [
      connection.date('lastSuccess', t`Last success`, ({ connectionInfo }) => connectionInfo?.lastSuccess),
      connection.date('lastLoss', t`Last lost connection`, ({ connectionInfo }) => connectionInfo?.lastLoss),
      connection.number(
        'lossesToday',
        t`Lost connections today`,
        ({ connectionInfo }) => connectionInfo?.totalToday,
      ),
      connection.number(
        'lossesYesterday',
        t`Lost connections yesterday`,
        ({ connectionInfo }) => connectionInfo?.totalYesterday,
      ),
      {
        ...game.number('sessionToday', t`Session today`, ({ activity }) => activity?.sessionToday),
        text: ({ activity }: Account) => (activity ? duration(activity.sessionToday) : ''),
        // The raw value is in milliseconds, which is impractical to type.
        filter: false,
      },
      game.number('gamesToday', t`Games today`, ({ activity }) => activity?.gamesToday),
      ...(hasAddColumns
        ? [
            game.number('cyclesToday', t`Cycles today`, ({ activity }) => activity?.cyclesToday),
            game.number('rivalsToday', t`Rivals today`, ({ activity }) => activity?.rivalsToday),
          ]
        : []),
      game.number('loosesToday', t`Games lost today`, ({ activity }) => activity?.loosesToday),
      game.number('weeklyGames', t`Weekly games`, ({ activity }) => activity?.weeklyGames),
      game.number('totalGames', t`Total games`, ({ activity }) => activity?.totalGames),
      captcha.number('captchaToday', t`Captchas today`, (account) => account.captcha?.captchaToday),
      captcha.number('totalCaptchas', t`Total captchas`, (account) => account.captcha?.totalCaptchas),
      captcha.date('lastCaptchaTime', t`Last captcha`, (account) => account.captcha?.lastCaptchaTime),
      // The game counts in thousandths (specification, business constants).
      balance.coins('balance', t`Balance`, (account) => account.balance && account.balance.balance / 1000),
      balance.date('balanceUpdatedAt', t`Balance date`, (account) => account.balance?.updatedAt),
      trade.date('tradingDate', t`Trading date`, ({ tradeInfo }) => tradeInfo?.tradingDate),
      trade.coins('accountCredits', t`Credits`, ({ tradeInfo }) => tradeInfo?.accountCredits),
      trade.coins(
        'accountValue',
        t({ message: 'Value', context: 'worth of an account' }),
        ({ tradeInfo }) => tradeInfo?.accountValue,
      ),
      trade.date('creditsDate', t`Credits date`, ({ tradeInfo }) => tradeInfo?.creditsDate),
      trade.date('tradeUpdatedAt', t`Trade data date`, ({ tradeInfo }) => tradeInfo?.updatedAt),
      mulling.date('lastMullingDate', t`Last mulling`, (account) => account.mulling?.lastMullingDate),
      ip.text('ip', t`IP`, ({ ipInfo }) => ipInfo?.ip, { width: 130 }),
      ip.text('ipCountry', t`IP country`, ({ ipInfo }) => ipInfo?.country, { filter: 'values' }),
      ip.date('ipUpdatedAt', t`IP date`, ({ ipInfo }) => ipInfo?.updatedAt),
    ];
  }, [t, kinds, hasAddColumns]);
}
