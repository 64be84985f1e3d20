import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type DatabaseRequest, useKeptAnswer } from '#data/database/database.ts';
import { useDayTimezone } from '#data/enums/dayTimezone.ts';
import { nearTime } from '#domain/format/time.ts';
import { dateOf } from '#domain/format/zone.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { ListStale } from '#ui/states/ListStates.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { DatabaseResult } from './DatabaseResult.tsx';
import { exampleOf } from './example.ts';

export interface KeptResultProps {
  onLoad: (request: DatabaseRequest) => void;
  actions: ReactNode;
}

/** The last answer, which this browser has kept from an earlier visit of the page; an example while there is none. */
export function CachedResult({ onLoad, actions }: KeptResultProps) {
  const { data: kept, isLoading } = useKeptAnswer();
  if (isLoading) return null;
  if (!kept) return <Example actions={actions} />;
  const { asked, answer, at } = kept;
  return (
    <DatabaseResult
      sent={{ id: 0, request: asked }}
      answer={answer}
      isLoading={false}
      note={<KeptNote at={serverClock.fromDevice(at)} onReload={() => onLoad(asked)} />}
      actions={actions}
    />
  );
}

/** An example of an answer. */
function Example({ actions }: { actions: ReactNode }) {
  const { t } = useLingui();
  // Like the days of real answers.
  const timezone = useDayTimezone();
  const today = dateOf(useNow(), timezone);
  const { request, answer } = useMemo(() => exampleOf(today, timezone), [today, timezone]);
  return (
    <DatabaseResult
      isExample
      sent={{ id: 0, request }}
      answer={answer}
      isLoading={false}
      note={
        <StaleNote kind="example">
          {t`An example with invented accounts. Choose parameters to see your own.`}
        </StaleNote>
      }
      actions={actions}
    />
  );
}

/** How old the answer is. */
function KeptNote({ at, onReload }: { at: number; onReload: () => void }) {
  const { t } = useLingui();
  const { isOffline, timezone } = useUiContext();
  const time = nearTime(at, useNow(), timezone);
  if (isOffline) {
    const offline = { isLoading: false, isStopped: false, error: null, isRetrying: false };
    return (
      <ListStale state={{ ...offline, asOf: at, isOffline, retry: onReload, cancel: () => undefined }} />
    );
  }
  const button = (
    <ActionButton icon={IconRefresh} onClick={onReload}>
      {t`Load again`}
    </ActionButton>
  );
  return (
    <StaleNote kind="slow" action={button}>
      <Trans>As of {time}: your last query.</Trans>
    </StaleNote>
  );
}
