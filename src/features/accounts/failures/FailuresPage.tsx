import { Plural, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAccounts, useAccountsVersion } from '#data/accounts/hooks.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useRights } from '#data/session/rights.ts';
import { countFailures, failureCells, type FailureKey, groupFailures } from '#domain/accounts/failures.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { Segments } from '#ui/Segments/Segments.tsx';
import { createGridRows } from '../grid/gridRows.ts';
import { ActionDialog, dialogLoads } from '../lazyDialogs.ts';
import { useAccountsLoading } from '../grid/useAccountsLoading.tsx';
import { FailureGroupRow } from './FailureGroupRow.tsx';

const byParam = 'by';

/** Failed accounts by error and server: each number leads to the accounts that it counts. */
export function FailuresPage() {
  const { t } = useLingui();
  const accounts = useAccounts();
  const version = useAccountsVersion();
  const rows = useMemo(() => createGridRows(accounts), [accounts]);
  const { empty, notice, isPartial } = useAccountsLoading(() => void accounts.sync());
  const [params, setParams] = useQueryParams();
  const by: FailureKey = params.get(byParam) === 'server' ? 'server' : 'error';
  const [restarting, setRestarting] = useState<readonly number[] | null>(null);
  const { isOffline } = useUiContext();
  const { start, reset } = useRights({ start: 'accounts_connect', reset: 'accounts_reset_state' });
  usePrefetch(dialogLoads);

  const cells = useMemo(() => {
    void version;
    return failureCells([...accounts.rows.values()].map(({ account }) => account));
  }, [accounts, version]);
  const groups = useMemo(() => groupFailures(cells, by), [cells, by]);
  const counts = countFailures(cells);
  const hasFailures = cells.length > 0;
  const restart = (ids: readonly number[]): void => {
    if (isOffline) toast.warning(t(offlineReason));
    else setRestarting(ids);
  };

  return (
    <TablePage>
      <Toolbar
        label={t`Failures`}
        title={
          <PageTitle
            isPending={isPartial}
            figures={[
              <Plural key="accounts" value={counts.accounts} one="# account" other="# accounts" />,
              <Plural key="errors" value={counts.errors} one="# error" other="# errors" />,
              <Plural key="servers" value={counts.servers} one="# server" other="# servers" />,
            ]}
          >
            {t`Failures`}
          </PageTitle>
        }
        actions={
          start && reset && (hasFailures || isPartial) ? (
            // While accounts load its space is reserved.
            <ActionButton
              icon={IconRefresh}
              disabled={!hasFailures}
              {...(isOffline ? { 'data-disabled': true, 'aria-disabled': true } : {})}
              {...(isOffline ? tooltipProps(t(offlineReason)) : {})}
              onClick={() => restart(groups.flatMap(({ ids }) => ids))}
            >
              {t`Reset and start all`}
            </ActionButton>
          ) : null
        }
      >
        <Segments
          label={t`Group by`}
          value={by}
          onChange={(value) =>
            setParams(withParams({ [byParam]: value === 'server' ? value : null }), { replace: true })
          }
          options={[
            { value: 'error', label: t`By error` },
            { value: 'server', label: t`By server` },
          ]}
        />
      </Toolbar>
      {notice}
      {hasFailures ? (
        <Box component="ul" flex={1} data-scroll aria-label={t`Failures`}>
          {groups.map((group) => (
            <FailureGroupRow
              key={by === 'error' ? (group.cells[0]?.error ?? '') : group.cells[0]?.server.id}
              group={group}
              by={by}
              onRestart={start && reset ? restart : null}
            />
          ))}
        </Box>
      ) : (
        (empty ?? (
          <Notice icon={IconCircleCheck} title={t`No account has failed`}>
            {t`Accounts whose last work ended with an error are listed here.`}
          </Notice>
        ))
      )}
      {restarting ? (
        <ActionDialog action="restart" ids={restarting} rows={rows} onClose={() => setRestarting(null)} />
      ) : null}
    </TablePage>
  );
}
