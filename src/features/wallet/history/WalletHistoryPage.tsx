import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChartLine, IconCoins, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { WalletEntry } from '#contract/http/wallet.ts';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { useWalletHistory } from '#data/wallet/queries.ts';
import { createDateText } from '#domain/format/zone.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { filterHistory, historyCells, historyFileName, sumHistory } from '#domain/money/history.ts';
import { serverClock } from '#domain/serverClock.ts';
import { csvFile, decimalMarkOf } from '#domain/tables/csv.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { useUsd } from '#ui/useUsd.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { BalanceButton } from '../BalanceButton.tsx';
import { Figures } from '../Figures.tsx';
import { useDescriptionText } from '../useDescriptionText.ts';
import { useTypeLabel } from '#entities/walletTypes/useTypeLabel.ts';
import classes from '../Wallet.module.css';
import { BalanceChart } from './BalanceChart.tsx';
import { targetOf, useHistoryColumns } from './columns.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { useHistoryChoice, useHistoryFilter } from './useHistoryFilter.ts';

const none: readonly WalletEntry[] = [];
const flag = z.boolean();
const nameOf = ({ id }: WalletEntry): string => String(id);

/** Every change of the balance, with sums, a chart and an export. */
export function WalletHistoryPage() {
  const { t } = useLingui();
  const history = useWalletHistory();
  const state = useListState(history, walletKeys.history());
  const layout = useTableLayout('wallet.history');
  const columns = useHistoryColumns();
  const [choice, change] = useHistoryChoice();
  const filter = useHistoryFilter(choice);
  const [isChartShown, showChart] = usePreference('wallet.chart', flag, true);
  const entries = history.data;
  const ofDays = useMemo(
    () => entries && filterHistory(entries, { ...filter, types: null }),
    [entries, filter],
  );
  const rows = useMemo(() => ofDays && filterHistory(ofDays, filter), [ofDays, filter]);
  const [matching, setMatching] = useState<readonly WalletEntry[] | null>(null);
  // The table reports its rows after it has rendered them.
  const shown = matching ?? rows ?? none;
  const byType = useMemo(() => sumHistory(ofDays ?? none).byType, [ofDays]);
  const save = useSave(shown);
  return (
    <TablePage className={classes.tablePage ?? ''} data-chart={isChartShown || undefined}>
      <DataTable
        label={t`Balance history`}
        columns={columns}
        rows={entries && entries.length === 0 ? entries : rows}
        nameOf={nameOf}
        layout={layout}
        state={state}
        onMatching={setMatching}
        title={
          <PageTitle
            isPending={!entries}
            figures={[<Plural key="count" value={shown.length} one="# entry" other="# entries" />]}
          >
            {t`Balance history`}
          </PageTitle>
        }
        actions={
          <>
            <BalanceButton />
            <ActionButton
              icon={IconDownload}
              disabled={shown.length === 0}
              tip={t`Export the shown entries as CSV`}
              onClick={save}
            >
              {t`Export`}
            </ActionButton>
            <ToolButton
              icon={IconChartLine}
              label={t`Chart of the balance`}
              isOn={isChartShown}
              onClick={() => showChart(!isChartShown)}
            />
          </>
        }
        note={
          entries && entries.length > 0 ? (
            <>
              {isChartShown ? <BalanceChart entries={entries} choice={choice} /> : null}
              <HistoryFilters choice={choice} onChange={change} byType={byType} />
              <Sums entries={shown} />
            </>
          ) : null
        }
        empty={
          entries && entries.length > 0 ? (
            <Notice
              icon={IconCoins}
              title={t`No matching entry`}
              actions={
                <ActionButton onClick={() => change({ types: [], from: null, to: null })}>
                  {t`Show all`}
                </ActionButton>
              }
            />
          ) : (
            <Notice icon={IconCoins} title={t`No entries yet`} actions={<BalanceButton />}>
              {t`Every payment into the balance, and everything that is paid from it, appears here.`}
            </Notice>
          )
        }
      />
    </TablePage>
  );
}

function useSave(entries: readonly WalletEntry[]): () => void {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const recordExport = useRecordExport();
  const typeOf = useTypeLabel();
  const descriptionOf = useDescriptionText();
  return () => {
    const dateText = createDateText(timezone);
    const header = [t`ID`, t`Type`, t`Description`, t`Target`, t`Value USD`, t`Balance USD`, t`Date`];
    const named = entries.map((entry) => ({ ...entry, target: targetOf(entry) }));
    const cells = historyCells(named, header, {
      typeOf,
      descriptionOf,
      dateOf: (at) => dateText(Date.parse(at)),
    });
    saveFile(
      csvFile(cells, decimalMarkOf(i18n.locale)),
      historyFileName(fileTimestamp(serverClock.now(), timezone)),
    );
    recordExport('walletHistory', entries.length);
  };
}

function Sums({ entries }: { entries: readonly WalletEntry[] }) {
  const { t } = useLingui();
  const usd = useUsd();
  const { received, spent, change } = useMemo(() => sumHistory(entries), [entries]);
  return (
    <Figures
      figures={[
        { key: 'received', label: t`Received`, value: usd(received, 'always') },
        { key: 'spent', label: t`Spent`, value: usd(spent, 'always') },
        { key: 'change', label: <Trans context="money">Change</Trans>, value: usd(change, 'always') },
      ]}
    />
  );
}
