import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconPlugConnectedX, IconServer } from '@tabler/icons-react';
import { useServers } from '#data/servers/queries.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { byGroup, summaryOf } from './fleet.ts';
import classes from './HomePage.module.css';
import { ServerRow } from './ServerRow.tsx';
import { Summary } from './Summary.tsx';

/** Counts, and every server by its group. */
export function Fleet() {
  const { data: servers, isError, isFetching, refetch } = useServers();
  if (!servers && isError) return <Failed isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!servers) return <Loading />;
  if (servers.length === 0) {
    return (
      <Notice icon={<IconServer size={26} stroke={1.5} />} title={<Trans>No servers yet</Trans>}>
        <Trans>As soon as a server is attached to one of your groups, it appears here.</Trans>
      </Notice>
    );
  }
  return (
    <>
      <Summary summary={summaryOf(servers)} />
      {byGroup(servers).map((group) => (
        <section key={group.id} className={classes.group}>
          <h2 className={classes.groupTitle}>{group.name}</h2>
          <ul className={classes.rows}>
            {group.servers.map((server) => (
              <ServerRow key={server.id} server={server} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Failed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Notice
      icon={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={<Trans>The servers could not be loaded</Trans>}
      actions={
        <Button onClick={onRetry} loading={isRetrying}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

/** As high as what comes, so that nothing jumps. */
function Loading() {
  return (
    <>
      <Skeleton height={84} radius="md" />
      <Skeleton height={240} radius="md" mt={24} />
    </>
  );
}
