import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type DatabaseRequest, useKeptAnswer } from '#data/database/database.ts';
import { nearTime } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useNow } from '#ui/clock.ts';
import { ListStale } from '#ui/states/ListStates.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { DatabaseResult } from './DatabaseResult.tsx';

export interface KeptResultProps {
  onLoad: (request: DatabaseRequest) => void;
  actions: ReactNode;
  /** Shown while nothing is kept. */
  empty: ReactNode;
}

/** The last answer, which this browser has kept from an earlier visit of the page. */
export function KeptResult({ onLoad, actions, empty }: KeptResultProps) {
  const { data: kept, isLoading } = useKeptAnswer();
  if (isLoading) return null;
  if (!kept) return empty;
  const { asked, answer, at } = kept;
  return (
    <DatabaseResult
      asked={{ id: 0, request: asked }}
      answer={answer}
      isLoading={false}
      note={<KeptNote at={serverClock.fromDevice(at)} onReload={() => onLoad(asked)} />}
      actions={actions}
    />
  );
}

/** How old the answer is. */
function KeptNote({ at, onReload }: { at: number; onReload: () => void }) {
  const { isOffline, timezone } = useUiContext();
  const time = nearTime(at, useNow(), timezone);
  if (isOffline) {
    const offline = { isLoading: false, isStopped: false, error: null, isRetrying: false };
    return (
      <ListStale state={{ ...offline, asOf: at, isOffline, retry: onReload, cancel: () => undefined }} />
    );
  }
  const button = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      onClick={onReload}
    >
      <Trans>Load again</Trans>
    </Button>
  );
  return (
    <StaleNote kind="slow" action={button}>
      <Trans>As of {time}: what was asked for last.</Trans>
    </StaleNote>
  );
}
