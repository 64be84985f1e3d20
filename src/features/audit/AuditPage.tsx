import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileSearch, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useCallback } from 'react';
import { Link } from 'react-router';
import { auditPageSize, useAuditLog } from '#data/access/audit.ts';
import { accessKeys, type AuditFilter } from '#data/access/accessKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { ScrollTablePage, ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import type { AuditEntry } from '#contract/http/audit.ts';
import { deviceName } from '#domain/access/device.ts';
import { clockTime, dateTime } from '#domain/format/time.ts';
import { actionLabels } from '#entities/audit/auditLabels.ts';
import { useAuditDetails } from '#entities/audit/useAuditDetails.ts';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import { type ChangeFilter, dateFromQuery, useUrlFilter } from '#ui/useQueryParams.ts';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';

function PageRange({ first, last, total }: Readonly<Record<'first' | 'last' | 'total', string>>) {
  return (
    <Trans>
      {first} to {last} of {total}
    </Trans>
  );
}

/** Acts that concern people and their rights: actor, as whom, act, target, time and place. Nobody can change this log. */
export function AuditPage() {
  const { t, i18n } = useLingui();
  const [filter, change] = useAuditFilter();
  const log = useAuditLog(filter);
  const state = useListState(log, accessKeys.audit(filter));
  const entries = log.data?.data;
  const total = log.data?.summary?.total ?? entries?.length ?? 0;
  const lastPage = Math.ceil(total / auditPageSize) - 1;
  const first = filter.page * auditPageSize + 1;
  const last = Math.min(total, first + auditPageSize - 1);
  // An address may name a page that no longer exists.
  const isBeyond = entries?.length === 0 && total > 0 && filter.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage });
  }, [isBeyond, lastPage, change]);
  const isFiltered =
    filter.who !== '' || filter.actions.length > 0 || filter.from !== null || filter.to !== null;
  const clear = (): void => change({ who: '', actions: [], from: null, to: null });
  return (
    <ScrollTablePage>
      <Toolbar
        label={t`Audit log`}
        title={
          <PageTitle
            isPending={!entries}
            figures={[<Plural key="total" value={total} one="# entry" other="# entries" />]}
          >
            {t`Audit log`}
          </PageTitle>
        }
        actions={
          <ActionButton permission="users_view" icon={IconUsersGroup} component={Link} to={pathTo('people')}>
            {t`People`}
          </ActionButton>
        }
      >
        <AuditFilters filter={filter} onChange={change} onClear={isFiltered ? clear : null} />
      </Toolbar>
      {entries ? <ListStale state={state} /> : null}
      {!entries ? (
        <ListPending state={state} />
      ) : isBeyond ? null : entries.length === 0 ? (
        <Notice
          icon={IconFileSearch}
          title={isFiltered ? t`No matching entry` : t`No entries yet`}
          actions={isFiltered ? <ActionButton onClick={clear}>{t`Show all`}</ActionButton> : null}
        />
      ) : (
        <>
          <AuditTable entries={entries} isLoading={log.isPlaceholderData} />
          <Group gap={8} wrap="nowrap" justify="flex-end" className={classes.pager}>
            <Box component="span" c="dimmed" fz="sm" role="status">
              <PageRange first={i18n.number(first)} last={i18n.number(last)} total={i18n.number(total)} />
            </Box>
            <ToolButton
              icon={IconChevronLeft}
              label={t`Newer entries`}
              disabled={filter.page === 0}
              onClick={() => change(({ page }) => ({ page: page - 1 }))}
            />
            <ToolButton
              icon={IconChevronRight}
              label={t`Older entries`}
              disabled={last >= total}
              onClick={() => change(({ page }) => ({ page: Math.min(page + 1, lastPage) }))}
            />
          </Group>
        </>
      )}
    </ScrollTablePage>
  );
}

function AuditTable({ entries, isLoading }: { entries: readonly AuditEntry[]; isLoading: boolean }) {
  const { t } = useLingui();
  return (
    <ScrollTable label={t`Audit log`} isBusy={isLoading} className={classes.log}>
      <TableHeader names={[t`Time`, t`Who`, t`Action`, t`Affected user`, t`Details`, t`From where`]} />
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { at, action, actor, as, target, ip, device } = entry;
  const time = Date.parse(at);
  const label = translateLabel(actionLabels, action, t);
  const asName = as?.username;
  return (
    <tr>
      <td data-nowrap>
        {dateTime(time, timezone).slice(0, 10)} {clockTime(time, timezone)}
      </td>
      <td>
        {actor ? (
          actor.username
        ) : (
          <Box component="span" display="block" c="dimmed" data-wrap>
            {entry.details['command'] === undefined ? t`unknown user` : t`server command`}
          </Box>
        )}
        {asName === undefined ? null : (
          <Box component="span" c="var(--dugout-warning)">
            {' '}
            <Trans>as {asName}</Trans>
          </Box>
        )}
      </td>
      <td>{label}</td>
      <td data-name={t`Affected user`}>{target && target.id !== actor?.id ? target.username : null}</td>
      <td>
        <Details entry={entry} />
      </td>
      <td>
        {ip}
        {device ? (
          <Box component="span" display="block" c="dimmed" data-wrap>
            {deviceName(device) ?? device}
          </Box>
        ) : null}
      </td>
    </tr>
  );
}

function Details({ entry: { action, details } }: { entry: AuditEntry }) {
  const text = useAuditDetails()(action, details);
  return text === '' ? null : (
    <Box component="span" display="block" c="dimmed" data-wrap>
      {text}
    </Box>
  );
}

function filterOf(given: URLSearchParams): AuditFilter {
  const page = Number(given.get('page') ?? 1);
  return {
    who: given.get('who') ?? '',
    actions: (given.get('actions') ?? '').split(',').filter(Boolean),
    from: dateFromQuery(given.get('from')),
    to: dateFromQuery(given.get('to')),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
  };
}

const queryOf = ({ who, actions, from, to, page }: AuditFilter) => ({
  who,
  actions: actions.join(','),
  from,
  to,
  page: page > 0 ? String(page + 1) : null,
});

/** The filter in the query of the address; every change but that of the page shows page 1. */
function useAuditFilter(): readonly [AuditFilter, ChangeFilter<AuditFilter>] {
  const [filter, change] = useUrlFilter(filterOf, queryOf);
  const changeFromFirst = useCallback<ChangeFilter<AuditFilter>>(
    (part) => change((before) => ({ page: 0, ...(typeof part === 'function' ? part(before) : part) })),
    [change],
  );
  return [filter, changeFromFirst];
}
