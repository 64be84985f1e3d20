import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FleetState, useFleetState } from '#data/fleet/attention.ts';
import { useUser } from '#data/session/hooks.ts';
import { useRights } from '#data/session/rights.ts';
import { useTidyUrl } from '#entities/servers/useTidyUrl.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Row } from '#ui/layout/flex.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { BelowNormal } from './BelowNormal.tsx';
import { Board } from './Board.tsx';
import { Fleet } from './Fleet.tsx';
import classes from './HomePage.module.css';
import { AllClear } from './AllClear.tsx';
import { OpenIncidents } from './OpenIncidents.tsx';
import { Shift } from './Shift.tsx';
import { useMemo } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { type Attention, attentionOf } from '#domain/attention/attention.ts';
import type { Server } from '#contract/http/servers.ts';
import type { ListState } from '#domain/lists/state.ts';
import { useNow } from '#ui/clock.ts';
import { usePolledScreens } from '#data/screens/screens.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ScreenLine } from '#entities/screens/ScreenLine.tsx';

/** Update interval of ages, milliseconds. */
const minuteMs = 60_000;
const noServers: readonly Server[] = [];

/** Home: items that need attention, linked to where they are fixed, and the fleet. */
export function HomePage() {
  const { t } = useLingui();
  const { watch } = useRights({ watch: 'consoles_view' });
  if (watch) return <AttentionPage />;
  return (
    <Notice level={1} icon={IconLock} title={t`Nothing is available to you yet`}>
      {t`Your role cannot view consoles. Ask your administrator for access.`}
    </Notice>
  );
}

function AttentionPage() {
  const { t } = useLingui();
  const { username } = useUser();
  const { isOffline } = useUiContext();
  const { servers, state, fleet, attention, now, isComplete } = useBoard();
  const { count } = attention;
  useTidyUrl(servers);
  if (servers?.length === 0) return <NoServers level={1} />;
  const isLoading = servers !== undefined && fleet.isLoading;
  return (
    <Page maw={1320}>
      <Row component="header" gap="4px 16px" align="baseline" mb={16}>
        <PageTitle>
          <Trans>Hello, {username}</Trans>
        </PageTitle>
        <p className={classes.sum} role="status">
          {isLoading ? (
            t`Loading…`
          ) : count > 0 && (fleet.isIncomplete || fleet.isTruncated) ? (
            <Plural
              value={count}
              one="At least # item needs attention"
              other="At least # items need attention"
            />
          ) : count > 0 ? (
            <Plural value={count} one="# item needs attention" other="# items need attention" />
          ) : isComplete && isOffline ? (
            t`Nothing needed attention`
          ) : isComplete ? (
            t`Nothing needs attention`
          ) : null}
        </p>
      </Row>
      {servers ? (
        <>
          <ListStale state={state} />
          <div className={classes.columns}>
            <div className={classes.main} aria-busy={isLoading || undefined}>
              <FleetNote fleet={fleet} />
              {isLoading ? <SkeletonBoard /> : null}
              {/* Loads meanwhile, and is shown at once: each part would move those below it. */}
              <div hidden={isLoading}>
                <OpenIncidents />
                <HomeScreens />
                <Shift />
                {isLoading ? null : count > 0 ? (
                  <Board attention={attention} now={now} />
                ) : isComplete ? (
                  <AllClear servers={servers} counts={fleet.counts} />
                ) : null}
                <BelowNormal />
              </div>
            </div>
            <Fleet
              servers={servers}
              counts={isLoading ? null : fleet.counts}
              isIncomplete={fleet.isIncomplete}
            />
          </div>
        </>
      ) : (
        <ListPending
          state={state}
          failedTitle={t`The servers could not be loaded`}
          skeleton={
            <div className={classes.columns} aria-busy="true">
              <div className={classes.main}>
                <SkeletonBoard />
              </div>
              <Skeleton className={classes.fleet ?? ''} height={320} radius="md" />
            </div>
          }
        />
      )}
    </Page>
  );
}

/** About as high as the loaded content, to avoid a layout shift. */
function SkeletonBoard() {
  return (
    <>
      <Skeleton height={272} radius="md" />
      <Skeleton height={120} radius="md" mt={16} />
      <Skeleton height={272} radius="md" mt={16} />
    </>
  );
}

/** Why the board may not list everything. */
function FleetNote({ fleet }: { fleet: FleetState }) {
  const { t } = useLingui();
  if (fleet.isIncomplete) {
    return (
      <StaleNote kind="failed" action={<RetryButton busy={fleet.isRetrying} onRetry={fleet.retry} />}>
        {t`Some consoles could not be loaded. There may be more items.`}
      </StaleNote>
    );
  }
  if (!fleet.isTruncated) return null;
  return <StaleNote kind="failed">{t`More consoles need attention than can be listed here.`}</StaleNote>;
}

/** What all consoles show; each item opens the wall of these consoles. */
function HomeScreens() {
  const screens = usePolledScreens();
  if (!screens) return null;
  return (
    <Box mb={16}>
      <ScreenLine
        screens={screens}
        to={(screen) => pathTo('appPlayingControl', { query: { server: 'all', screen } })}
      />
    </Box>
  );
}

interface BoardState {
  /** Undefined while loading. */
  servers: readonly Server[] | undefined;
  state: ListState;
  fleet: FleetState;
  attention: Attention;
  /** Milliseconds since the epoch, updated each minute. */
  now: number;
  /** Whether all data of the board is loaded. */
  isComplete: boolean;
}

/** Items that need attention, live. */
function useBoard(): BoardState {
  const user = useUser();
  const servers = useServers();
  const state = useListState(servers, serverKeys.list());
  const known = servers.data ?? noServers;
  const fleet = useFleetState(known);
  const { paused, failedAccounts } = fleet;
  const now = useNow(minuteMs);
  const rights = useRights({ servers: 'servers_view', consoles: 'consoles_view', accounts: 'accounts_view' });
  const { username, balance, guest, clone } = user;
  const attention = useMemo(
    () =>
      attentionOf({
        servers: known,
        consoles: fleet.consoles,
        failedAccounts,
        paused,
        balance,
        userName: username,
        // Only the users themselves can pay, not a guest or the user of an access link.
        rights: { ...rights, balance: !guest && !clone },
        now,
      }),
    [known, fleet.consoles, failedAccounts, paused, balance, username, guest, clone, rights, now],
  );
  return {
    servers: servers.data,
    state,
    fleet,
    attention,
    now,
    isComplete: servers.data !== undefined && !fleet.isLoading && !fleet.isIncomplete && fleet.arePausesKnown,
  };
}
