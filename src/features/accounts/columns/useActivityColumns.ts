import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountColumn, Kinds } from './columnKinds.ts';

const hourMs = 3_600_000;

/** Playing time as `H:mm`. */
const duration = (ms: number): string =>
  `${Math.floor(ms / hourMs)}:${String(Math.floor((ms % hourMs) / 60_000)).padStart(2, '0')}`;

/**
 * Columns about the activity and possessions of an account.
 * @param hasAddColumns the user's setting `showAccountAddColumns`: cycles and rivals
 */
export function useActivityColumns(kinds: Kinds, hasAddColumns: boolean): AccountColumn[] {
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
