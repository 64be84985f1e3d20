import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileSearch, IconUsersGroup } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { auditPageSize, useAuditLog } from '#data/access/audit.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { ScrollTablePage } from '#ui/ScrollTable/ScrollTable.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { useAuditFilter } from './useAuditFilter.ts';

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
