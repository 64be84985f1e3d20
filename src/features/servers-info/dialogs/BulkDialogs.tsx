import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Server } from '#contract/http/servers.ts';
import { useServerLookup } from '#data/bulk/lookup.ts';
import { useCachedServer } from '#data/servers/queries.ts';
import { createBulk } from '#domain/bulk/bulk.ts';
import { systemClock } from '#domain/clock.ts';
import { betweenServersMs } from '#domain/servers/polling.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import type { ServerActions } from '#entities/servers/useServerActions.ts';

export interface SomeDialogProps {
  affected: readonly Server[];
  /** How many servers are selected: these are affected; 0: all that are shown. */
  chosen: number;
  /** How many servers are not affected because filters hide them. */
  hidden: number;
  actions: ServerActions;
  onClose: () => void;
}

/** Asks for confirmation before all affected closed servers are opened, one after the other. */
export function OpenAllDialog({ affected, chosen, hidden, actions, onClose }: SomeDialogProps) {
  const { t } = useLingui();
  const each = useEachServer();
  const title = chosen > 0 ? t`Open ${{ count: chosen }}` : t`Open all`;
  const closed = affected.filter(({ open }) => !open);
  const count = closed.length;
  const start = (): void =>
    each(title, closed, {
      run: actions.openNow,
      skip: ({ open }) => (open ? t`Already open.` : null),
      isDone: ({ open }) => open,
    });
  return (
    <ConfirmDialog title={title} confirmLabel={title} onConfirm={start} onClose={onClose}>
      <Plural
        value={count}
        one="Open # closed server? Its script will be updated to the latest version."
        other="Open # closed servers one by one? Their scripts will be updated to the latest version."
      />
      <Hidden count={hidden} />
    </ConfirmDialog>
  );
}

/** Asks for confirmation before all affected open servers are closed, one after the other. */
export function CloseAllDialog(props: SomeDialogProps & { force: boolean }) {
  const { affected, chosen, hidden, actions, force, onClose } = props;
  const { t } = useLingui();
  const each = useEachServer();
  const label = chosen > 0 ? t`Close ${{ count: chosen }}` : t`Close all`;
  const title = !force ? label : chosen > 0 ? t`Force close ${{ count: chosen }}` : t`Force close all`;
  const open = affected.filter((server) => server.open);
  const count = open.length;
  const start = (): void =>
    each(title, open, {
      run: ({ id }) => actions.changeAsync({ kind: 'close', id, force }),
      skip: (server) => (server.open ? null : t`Already closed.`),
      isDone: (server) => !server.open,
    });
  return (
    <ConfirmDialog title={title} confirmLabel={label} danger onConfirm={start} onClose={onClose}>
      <Plural value={count} one="Close # open server?" other="Close # open servers one by one?" />{' '}
      {force
        ? t`All connected consoles disconnect immediately.`
        : t`Consoles disconnect after the current script ends.`}
      <Hidden count={hidden} />
    </ConfirmDialog>
  );
}

/** Note that filters exclude some servers. */
export function Hidden({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text mt={8} c="dimmed" fz="sm">
      <Plural
        value={count}
        one="# server hidden by the filters is not affected."
        other="# servers hidden by the filters are not affected."
      />
    </Text>
  );
}

interface Each {
  run: (server: Server) => Promise<unknown>;
  /** Checked against the current state of the server right before its request. */
  skip: (server: Server) => string | null;
  /** Whether the server has reached the wanted state. */
  isDone: (server: Server) => boolean;
}

/** Processes one server after the other with the specified pause; the shell shows the progress. */
export function useEachServer(): (title: string, items: readonly Server[], each: Each) => void {
  const cachedServer = useCachedServer();
  const lookup = useServerLookup();
  const { bulkJobs } = useUiContext();
  const asItIs = (server: Server): Server => cachedServer(server.id) ?? server;
  return (title, items, { run, skip, isDone }) =>
    bulkJobs.start({
      title,
      bulk: createBulk({
        items,
        run,
        skip: (server) => skip(asItIs(server)),
        lookup: lookup(isDone),
        gapMs: betweenServersMs,
        clock: systemClock,
      }),
      nameOf: serverTitle,
    });
}
