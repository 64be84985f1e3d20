import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleLookup } from '#data/bulk/lookup.ts';
import { useCachedConsoles } from '#data/consoles/cache.ts';
import { createBulk } from '#domain/bulk/bulk.ts';
import { systemClock } from '#domain/clock.ts';
import {
  accountToConnect,
  type BulkAction,
  type BulkConsole,
  dryRun,
  isBulkDone,
  type SkipReason,
  skipReason,
} from '#domain/consoles/bulkRules.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { bulkLabels } from '../wallLabels.ts';

/** Pause between two consoles, milliseconds: as between two servers. */
const gapMs = 250;

const reasons: Record<SkipReason, MessageDescriptor> = {
  serverClosed: msg`The server is closed`,
  noAccounts: msg`No accounts`,
  accountsDone: msg`All accounts are done`,
  closed: msg`The console is closed`,
  atWork: msg`Already running`,
  notAtWork: msg`Not running`,
  isOpen: msg`Already open`,
  isClosed: msg`Already closed`,
};

export interface BulkConsolesDialogProps {
  action: BulkAction;
  items: readonly BulkConsole[];
  /** Resolves when the server has done it. */
  changeAsync: (change: PendingChange) => Promise<unknown>;
  onStarted: () => void;
  onClose: () => void;
}

/** Says what an action would do to each of the selected consoles, by the rules, and runs it after a confirmation. */
export function BulkConsolesDialog({
  action,
  items,
  changeAsync,
  onStarted,
  onClose,
}: BulkConsolesDialogProps) {
  const { t } = useLingui();
  const cached = useCachedConsoles();
  const lookup = useConsoleLookup();
  const { bulkJobs } = useUiContext();
  const { eligible, skipped } = dryRun(action, items);
  const left = items.length - eligible.length;
  const title = t(bulkLabels[action]);
  const count = eligible.length;

  /** Earlier items may have taken minutes: each console is judged by its state when its turn comes. */
  const asItIs = ({ gameConsole }: BulkConsole): GameConsole => cached.get(gameConsole.id) ?? gameConsole;

  function start(): void {
    onStarted();
    bulkJobs.start({
      title,
      bulk: createBulk({
        items: eligible,
        run: (item) => {
          const change = changeOf(action, asItIs(item));
          return change ? changeAsync(change) : Promise.resolve();
        },
        skip: (item) => {
          const reason = skipReason(action, asItIs(item), item.server);
          return reason && t(reasons[reason]);
        },
        lookup: lookup((gameConsole) => isBulkDone(action, gameConsole)),
        gapMs,
        clock: systemClock,
      }),
      keyOf: ({ gameConsole }) => gameConsole.id,
      nameOf: ({ gameConsole }) => gameConsole.name.toUpperCase(),
    });
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      danger={action === 'disconnect' || action === 'close'}
      isDisabled={count === 0}
      onConfirm={start}
      onClose={onClose}
    >
      {outcomes[action](count)}
      {left > 0 ? (
        <>
          <Text mt={12} mb={4}>
            <Plural value={left} one="# is skipped:" other="# are skipped:" />
          </Text>
          <Box data-points component="ul" c="dimmed">
            {skipped.map(({ reason, count: times }) => (
              <li key={reason}>
                {t(reasons[reason])} <b>{times}</b>
              </li>
            ))}
          </Box>
        </>
      ) : null}
    </ConfirmDialog>
  );
}

function changeOf(action: BulkAction, gameConsole: GameConsole): PendingChange | null {
  const consoleId = gameConsole.id;
  switch (action) {
    case 'connect': {
      const account = accountToConnect(gameConsole);
      return account && { kind: 'connect', consoleId, accountId: account.id };
    }
    case 'disconnect':
      return { kind: 'disconnect', consoleId };
    case 'open':
    case 'close':
      return { kind: 'activate', consoleId, active: action === 'open' };
  }
}

const outcomes: Record<BulkAction, (count: number) => ReactNode> = {
  connect: (count) => (
    <Plural
      value={count}
      one="# console can be connected, with its last active account."
      other="# consoles can be connected, each with its last active account."
    />
  ),
  disconnect: (count) => (
    <Plural
      value={count}
      one="# console can be disconnected. Its script will stop immediately."
      other="# consoles can be disconnected. Their scripts will stop immediately."
    />
  ),
  open: (count) => <Plural value={count} one="# console can be opened." other="# consoles can be opened." />,
  close: (count) => (
    <Plural
      value={count}
      one="# console can be closed. A running script ends first."
      other="# consoles can be closed. Running scripts end first."
    />
  ),
};
