import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { useRights } from '#data/session/rights.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { Board } from './Board.tsx';
import { Fleet } from './Fleet.tsx';
import classes from './HomePage.module.css';
import { AllClear } from './AllClear.tsx';
import { useBoard } from './useBoard.ts';

/** Home: items that need attention, linked to where they are fixed, and the fleet. */
export function HomePage() {
  const { watch } = useRights({ watch: 'consoles_view' });
  if (watch) return <AttentionPage />;
  return (
    <Notice icon={<IconLock size={26} stroke={1.5} />} title={<Trans>Nothing is available to you yet</Trans>}>
      <Trans>Your role cannot view consoles. Ask your administrator for access.</Trans>
    </Notice>
  );
}

function AttentionPage() {
  const { username } = useUser();
  const { servers, serversFailed, fleet, attention, now, isComplete, retry } = useBoard();
  const { count } = attention;
  if (serversFailed) {
    return (
      <Notice
        icon={<IconPlugConnectedX size={26} stroke={1.5} />}
        title={<Trans>The servers could not be loaded</Trans>}
        actions={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  if (servers?.length === 0) {
    return <NoServers level={1} />;
  }
  const isLoading = !servers || fleet.isLoading;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <Trans>Hello, {username}</Trans>
        </h1>
        <p className={classes.sum} role="status">
          {isLoading ? (
            <Trans>Loading…</Trans>
          ) : count > 0 && (fleet.isIncomplete || fleet.isTruncated) ? (
            <Plural
              value={count}
              one="At least # item needs attention"
              other="At least # items need attention"
            />
          ) : count > 0 ? (
            <Plural value={count} one="# item needs attention" other="# items need attention" />
          ) : isComplete ? (
            <Trans>Nothing needs attention</Trans>
          ) : null}
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.main} aria-busy={isLoading || undefined}>
          {fleet.isIncomplete ? <Incomplete onRetry={retry} /> : fleet.isTruncated ? <Truncated /> : null}
          {isLoading ? (
            <Loading />
          ) : count > 0 ? (
            <Board attention={attention} now={now} />
          ) : isComplete ? (
            <AllClear servers={servers} counts={fleet.counts} />
          ) : null}
        </div>
        {servers ? (
          <Fleet
            servers={servers}
            counts={isLoading ? null : fleet.counts}
            isIncomplete={fleet.isIncomplete}
          />
        ) : (
          <Skeleton height={320} radius="md" />
        )}
      </div>
    </div>
  );
}

/** Same height as the loaded content, to avoid a layout shift. */
function Loading() {
  return (
    <>
      <Skeleton height={180} radius="md" />
      <Skeleton height={120} radius="md" mt={16} />
    </>
  );
}

function Truncated() {
  return (
    <div className={classes.incomplete} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <Trans>More consoles need attention than can be listed here.</Trans>
    </div>
  );
}

function Incomplete({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.incomplete} role="status">
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans>Some consoles could not be loaded. There may be more items.</Trans>
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
