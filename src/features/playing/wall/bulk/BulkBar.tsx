import { useAtom } from 'jotai';
import { Box, Button, Group } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { offlineReason, offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { type BulkAction, bulkActions } from '#domain/consoles/bulkRules.ts';
import type { ConsoleRights } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { selectionAtom } from '../atoms.ts';
import classes from './BulkBar.module.css';
import { bulkLabels } from '../wallLabels.ts';
import type { WallPart } from '../wallParts.ts';

const BulkConsolesDialog = lazyDialog(() => import('./BulkConsolesDialog.tsx'), 'BulkConsolesDialog');

export interface BulkBarProps {
  parts: readonly WallPart[];
  rights: ConsoleRights;
  canConnectHere: boolean;
  /** Resolves when the server has made the change. */
  changeAsync: (change: PendingChange) => Promise<unknown>;
}

/** In selection mode: how many consoles are selected, the bulk actions, and the dialog that confirms one. */
export function BulkBar({ parts, rights, canConnectHere, changeAsync }: BulkBarProps) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const [selection, setSelection] = useAtom(selectionAtom);
  const { dialog, openDialog, closeDialog } = usePageDialog<{ action: BulkAction }>();
  const items = useMemo(
    () => parts.flatMap(({ server, consoles }) => consoles.map((gameConsole) => ({ gameConsole, server }))),
    [parts],
  );
  const chosen = items.filter(({ gameConsole }) => selection?.has(gameConsole.id));
  const shown = items.length;
  const selected = chosen.length;
  const isAll = selected === shown;
  const start = (action: BulkAction): void => {
    if (isOffline) toast.error(t(offlineText));
    else openDialog({ action });
  };
  const offered = bulkActions.filter((name) => rights[name] && (name !== 'connect' || canConnectHere));
  const bar = (
    <Group gap={8} className={classes.bar} role="toolbar" aria-label={t`Selected consoles`}>
      <Box component="span" miw={96} fw={600} role="status">
        <Plural value={selected} one="# selected" other="# selected" />
      </Box>
      <ActionButton
        onClick={() => setSelection(new Set(isAll ? [] : items.map(({ gameConsole }) => gameConsole.id)))}
      >
        {isAll ? t`Select none` : <Trans>Select all {shown}</Trans>}
      </ActionButton>
      {offered.map((name) => {
        const Icon = actionIcons[name];
        return (
          <ActionButton
            icon={Icon}
            key={name}
            disabled={selected === 0}
            {...(isOffline
              ? { 'data-disabled': true, 'aria-disabled': true, ...tooltipProps(t(offlineReason)) }
              : {})}
            onClick={() => start(name)}
          >
            {t(bulkLabels[name])}
          </ActionButton>
        );
      })}
      <Button size="xs" ml={8} onClick={() => setSelection(null)}>
        {t`Done`}
      </Button>
    </Group>
  );
  return (
    <>
      {selection === null ? null : bar}
      {dialog ? (
        <BulkConsolesDialog
          action={dialog.action}
          items={chosen}
          changeAsync={changeAsync}
          onStarted={() => setSelection(null)}
          onClose={closeDialog}
        />
      ) : null}
    </>
  );
}
