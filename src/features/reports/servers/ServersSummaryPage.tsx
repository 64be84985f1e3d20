import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconDownload, IconRefresh, IconServerOff, IconZoomQuestion } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useListState } from '#data/lists/useListState.ts';
import { reportKeys } from '#data/reports/reportKeys.ts';
import { useServersSummary } from '#data/reports/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { fileTimestamp, nearTime } from '#domain/format/time.ts';
import { figureColumns, groupServers, summaryCells } from '#domain/reports/summary.ts';
import { serverClock } from '#domain/serverClock.ts';
import { csvFile, decimalMarkOf } from '#domain/tables/csv.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { fullLabels } from './summaryLabels.ts';
import { useSummaryPreferences } from './preferences.ts';
import classes from './Summary.module.css';
import { SummaryTable } from './SummaryTable.tsx';

const nobody: ReadonlySet<number> = new Set();

/** Accounts and coins of each server, by group, with their sums. */
export function ServersSummaryPage() {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const recordExport = useRecordExport();
  const now = useNow();
  const rights = useRights({ accounts: 'accounts_view' });
  const summary = useServersSummary();
  const state = useListState(summary, reportKeys.servers());
  const { sort, setSort, isExact, setExact, folded, setFolded } = useSummaryPreferences();
  const [query, setQuery] = useState('');
  const rows = summary.data;
  const groups = useMemo(() => groupServers(rows ?? [], { query, sort }), [rows, query, sort]);
  // A search shows what it finds, also in groups whose servers are hidden.
  const hidden = useMemo(() => (query.trim() === '' ? new Set(folded) : nobody), [query, folded]);
  const isAllFolded = groups.length > 0 && groups.every(({ id }) => hidden.has(id));
  const asOf = nearTime(serverClock.fromDevice(summary.dataUpdatedAt), now, timezone);

  const save = (): void => {
    const titles = [t`Server group`, t`Server name`, ...figureColumns.map((column) => t(fullLabels[column]))];
    const cells = summaryCells(groups, titles, (group) => (group === null ? t`All servers` : t`Sum`));
    saveFile(
      csvFile(cells, decimalMarkOf(i18n.locale)),
      `servers-summary-${fileTimestamp(serverClock.now(), timezone)}.csv`,
    );
    recordExport(
      'serversSummary',
      groups.reduce((sum, { servers }) => sum + servers.length, 0),
    );
  };
  return (
    <TablePage className={classes.page ?? ''}>
      <Toolbar
        label={t`Servers summary`}
        title={
          <PageTitle
            isPending={!rows}
            figures={[
              <Plural key="servers" value={rows?.length ?? 0} one="# server" other="# servers" />,
              <Trans key="time">as of {asOf}</Trans>,
            ]}
          >
            {t`Servers summary`}
          </PageTitle>
        }
        actions={
          <>
            <ActionButton
              icon={IconRefresh}
              loading={summary.isFetching && rows !== undefined}
              onClick={state.retry}
            >
              <Trans context="button">Refresh</Trans>
            </ActionButton>
            <ActionButton icon={IconDownload} disabled={groups.length === 0} onClick={save}>
              {t`Export`}
            </ActionButton>
            <ActionButton
              disabled={groups.length === 0 || query.trim() !== ''}
              onClick={() => setFolded(isAllFolded ? [] : groups.map(({ id }) => id))}
            >
              {isAllFolded ? t`Show servers` : t`Only groups`}
            </ActionButton>
            <Toggle
              isOn={isExact}
              label={t`Exact numbers`}
              tooltip={t`Coins as whole numbers instead of K, M and B`}
              onClick={() => setExact(!isExact)}
            >
              {t`Exact numbers`}
            </Toggle>
          </>
        }
      >
        <SearchBox
          value={query}
          onChange={setQuery}
          label={t`Search servers`}
          tooltip={t`Searches the names of servers and groups`}
        />
      </Toolbar>
      {rows ? <ListStale state={state} /> : null}
      {!rows ? (
        <ListPending state={state} />
      ) : rows.length === 0 ? (
        <Notice icon={IconServerOff} title={t`No servers yet`}>
          {t`Servers appear here as soon as you have access to their group.`}
        </Notice>
      ) : groups.length === 0 ? (
        <Notice
          icon={IconZoomQuestion}
          title={t`No matching server`}
          actions={<ActionButton onClick={() => setQuery('')}>{t`Show all`}</ActionButton>}
        />
      ) : (
        <>
          <SummaryTable
            groups={groups}
            sort={sort}
            onSort={setSort}
            folded={hidden}
            onFold={(id) =>
              setFolded(folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id])
            }
            isExact={isExact}
            hasLinks={rights.accounts}
          />
          <Text mt={8} c="dimmed" fz="sm">
            {t`Locked accounts have a ban, closed accounts are done.`}
          </Text>
        </>
      )}
    </TablePage>
  );
}
