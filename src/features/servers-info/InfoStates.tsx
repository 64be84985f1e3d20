import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterOff, IconServer } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useIsBuilt } from '#data/routes/built.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { ListState } from '#domain/lists/state.ts';
import { ListFailed, ListStopped } from '#ui/DataTable/TableStates.tsx';
import { LongWait } from '#ui/states/LongWait.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import classes from './ServersInfo.module.css';

/** Loading, failed and empty states. */
export function InfoUnknown({ state }: { state: ListState }) {
  if (state.isLoading) return <Loading state={state} />;
  return state.isStopped ? <ListStopped state={state} /> : <ListFailed state={state} />;
}

/** The user has access to no server. */
export function InfoEmpty() {
  const isBuilt = useIsBuilt();
  const { attach } = useRights({ attach: 'servers_attach' });
  const mayAttach = attach && isBuilt('serverGroups');
  return (
    <Notice
      level={2}
      icon={<IconServer size={24} />}
      title={<Trans>No servers yet</Trans>}
      actions={
        mayAttach ? (
          <Button size="xs" component={Link} to={pathTo('serverGroups')}>
            <Trans>Attach server</Trans>
          </Button>
        ) : null
      }
    >
      <Trans>Servers appear here once they are attached to one of your groups.</Trans>
    </Notice>
  );
}

/** All servers are hidden by filters. */
export function InfoFiltered({ onClear }: { onClear: () => void }) {
  return (
    <Notice
      level={2}
      icon={<IconFilterOff size={24} />}
      title={<Trans>No servers match the filters</Trans>}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Show all servers</Trans>
        </Button>
      }
    />
  );
}

/** Skeleton cards. */
function Loading({ state }: { state: ListState }) {
  return (
    <>
      <LongWait onCancel={state.cancel}>
        <Trans>Loading servers…</Trans>
      </LongWait>
      <div className={classes.grid} aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.bone} />
        ))}
      </div>
    </>
  );
}
