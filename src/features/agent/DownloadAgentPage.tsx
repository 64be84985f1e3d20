import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { agentKey, useAgentInfo } from '#data/agent/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { AgentPanel } from './AgentPanel.tsx';
import { Changelog } from './Changelog.tsx';
import classes from './DownloadAgent.module.css';

/** The agent: its version, changelog and download. */
export function DownloadAgentPage() {
  const { t } = useLingui();
  const info = useAgentInfo();
  const state = useListState(info, agentKey);
  return (
    <Page maw={1120}>
      <PageTitle mb={16}>{t`Agent`}</PageTitle>
      {info.data ? (
        <>
          <ListStale state={state} />
          <div className={classes.columns}>
            <AgentPanel info={info.data} isOffline={state.isOffline} />
            <Changelog text={info.data.changelog} />
          </div>
        </>
      ) : state.isOffline ? (
        <Notice icon={IconCloudOff} title={t`You are offline`}>
          {t`The agent can be downloaded once the connection is restored.`}
        </Notice>
      ) : (
        <ListPending
          state={state}
          skeleton={
            <div className={classes.columns} aria-busy="true">
              <Skeleton height={300} radius="md" />
              <Skeleton height={420} radius="md" />
            </div>
          }
        />
      )}
    </Page>
  );
}
