import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
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
