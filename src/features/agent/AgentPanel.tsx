import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import type { AgentInfo } from '#contract/http/util.ts';
import { useFreshAgentLink } from '#data/agent/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { SecretField } from '#ui/copy/SecretField.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './DownloadAgent.module.css';

/** Downloads a URL with the browser. */
function bindConnectionEvents(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}

/** Version, password and download of the package. */
export function AgentPanel({ info, isOffline }: { info: AgentInfo; isOffline: boolean }) {
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
