import { useLingui, Trans } from '@lingui/react/macro';
import { Skeleton, Box, Button, Group, Text } from '@mantine/core';
import { IconCloudOff, IconDownload } from '@tabler/icons-react';
import { agentKey, useAgentInfo, useFreshAgentLink } from '#data/agent/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { type MouseEvent, useState, Fragment } from 'react';
import { Link } from 'react-router';
import type { AgentInfo } from '#contract/http/util.ts';
import { pathTo } from '#domain/access/paths.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { SecretField } from '#ui/copy/SecretField.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { type Change, changesOf } from '#domain/agent/changelog.ts';
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

/** Downloads a URL with the browser. */
function bindConnectionEvents(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}

/** Version, password and download of the package. */
function AgentPanel({ info, isOffline }: { info: AgentInfo; isOffline: boolean }) {
  const { t } = useLingui();
  const { reportError } = useUiContext();
  const requestLink = useFreshAgentLink();
  const [isBusy, setBusy] = useState(false);
  const { version, password, link } = info;

  /** The link on the page may have expired while the computer slept. */
  const download = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await requestLink().then(bindConnectionEvents).catch(reportError);
    setBusy(false);
  };

  return (
    <Box component="section" data-card miw={0} p={20} bdrs={12} data-wrap aria-label={t`Agent`}>
      <dl className={classes.facts}>
        <div>
          <dt>{t`Version`}</dt>
          <Box component="dd" c="bright" fz="xl" fw={600}>
            {version}
          </Box>
        </div>
        <div>
          <dt>{t`Password`}</dt>
          <dd>
            <SecretField
              secret={password}
              labels={{ show: t`Show password`, hide: t`Hide password`, copy: t`Copy password` }}
            />
          </dd>
        </div>
      </dl>
      <Group gap={8} my={20}>
        {isOffline ? (
          <Button size="md" disabled leftSection={<IconDownload size={18} aria-hidden="true" />}>
            {t`Download`}
          </Button>
        ) : (
          <Button
            component="a"
            size="md"
            href={link}
            loading={isBusy}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={(event: MouseEvent) => void download(event)}
          >
            {t`Download`}
          </Button>
        )}
        <CopyButton text={link} label={t`Copy link`} size="md" hasLabel />
      </Group>
      <ol data-points className={classes.steps}>
        <li>{t`Unpack the archive on the machine the consoles are connected to. If it asks for a password, it is this one.`}</li>
        <li>{t`Start the agent as README.txt in the archive describes. It shows its token and waits to be attached.`}</li>
        <li>
          <Trans>
            Attach the server with this token on the{' '}
            <Link to={pathTo('serverGroups')} className={classes.link ?? ''}>
              Servers management
            </Link>{' '}
            page.
          </Trans>
        </li>
      </ol>
      <Text mt={12} c="dimmed" fz="sm">
        {t`The link is valid for one hour and requires no sign-in.`}
      </Text>
    </Box>
  );
}

/** Changes of each version, newest first. */
function Changelog({ text }: { text: string }) {
  const { t } = useLingui();
  const changes = changesOf(text);
  return (
    <Box component="section" data-card miw={0} p={20} bdrs={12} data-wrap aria-labelledby="agent-changes">
      <Box id="agent-changes" component="h2" mb={16} fz="lg" fw={600}>
        {t`Changelog`}
      </Box>
      {changes.length === 0 ? (
        <Text mt={12} c="dimmed" fz="sm">
          {t`No changes are listed for this version.`}
        </Text>
      ) : (
        changes.map((change, at) => <Version key={change.title ?? at} change={change} />)
      )}
    </Box>
  );
}

function Version({ change: { title, lines } }: { change: Change }) {
  const points = lines.filter(({ isPoint }) => isPoint);
  return (
    <article className={classes.change}>
      {title === null ? null : (
        <Box component="h3" mb={6} fz="md" fw={600}>
          {title}
        </Box>
      )}
      {lines.map(({ text, isPoint }, at) => (
        <Fragment key={at}>{isPoint ? null : <p>{text}</p>}</Fragment>
      ))}
      {points.length > 0 ? (
        <ul data-points>
          {points.map(({ text }, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
