import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconBellCog, IconBellOff, IconMailPlus, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Destination } from '#contract/http/destinations.ts';
import {
  useDeleteDestination,
  useDestinations,
  useSwitchDestination,
  useTestDestination,
} from '#data/destinations/destinations.ts';
import { destinationKeys } from '#data/destinations/destinationKeys.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { pathTo } from '#domain/access/paths.ts';
import { faultText } from '#entities/destinations/faults.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { type MenuEntry, disabledBecause } from '#ui/ContextMenu/entries.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { latestOf } from '#ui/dialogs/latestOf.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useDestinationColumns } from './useDestinationColumns.tsx';

const DestinationDialog = lazyDialog(() => import('./DestinationDialog.tsx'), 'DestinationDialog');
const UndeliveredDialog = lazyDialog(() => import('./UndeliveredDialog.tsx'), 'UndeliveredDialog');
const prefetched = [DestinationDialog.load];

type DialogState =
  | { kind: 'edit'; destination: Destination | null }
  | { kind: 'delete'; destination: Destination }
  | { kind: 'dead' };

const nameOf = ({ name }: Destination): string => name;
const sum = (
  destinations: readonly Destination[] | null | undefined,
  of: (one: Destination) => number,
): number => (destinations ?? []).reduce((total, destination) => total + of(destination), 0);

/** Destinations of messages about incidents, and whether they work. */
export function DestinationsPage() {
  const { t } = useLingui();
  const destinations = useDestinations();
  const state = useListState(destinations, destinationKeys.list());
  const layout = useTableLayout('destinations');
  const columns = useDestinationColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const menu = useDestinationMenu(openDialog);
  const remove = useDeleteDestination();
  usePrefetch(prefetched);
  const rows = destinations.data ?? undefined;
  const [addedId, setAddedId] = useState<number | null>(null);
  const dead = sum(rows, (destination) => (destination.canEdit ? destination.dead : 0));
  const failing = sum(rows, ({ failingSince, enabled }) => Number(enabled && failingSince !== null));
  return (
    <TablePage>
      <DataTable
        label={t`Alert destinations`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        state={state}
        menu={menu}
        addedId={addedId}
        onOpen={(destination) => {
          if (destination.canEdit) openDialog({ kind: 'edit', destination });
        }}
        title={
          <PageTitle
            isPending={!rows}
            figures={[
              <Plural key="all" value={rows?.length ?? 0} one="# destination" other="# destinations" />,
              failing > 0 ? <Plural key="failing" value={failing} one="# fails" other="# fail" /> : null,
            ]}
          >
            {t`Alert destinations`}
          </PageTitle>
        }
        actions={
          <Group gap={8}>
            {dead > 0 ? (
              <ActionButton onClick={() => openDialog({ kind: 'dead' })}>
                <Plural value={dead} one="# undelivered message" other="# undelivered messages" />
              </ActionButton>
            ) : null}
            <ActionButton
              permission="alert_rules_update"
              icon={IconMailPlus}
              variant="filled"
              onClick={() => openDialog({ kind: 'edit', destination: null })}
            >
              {t`Add destination`}
            </ActionButton>
          </Group>
        }
        empty={
          <Notice icon={IconSend} title={t`No notifications outside of the app`}>
            <Trans>
              Switch on notifications on your devices in the <Link to={pathTo('userSettings')}>settings</Link>
              , or add an email address or a webhook.
            </Trans>
          </Notice>
        }
      />
      {dialog?.kind === 'edit' ? (
        <DestinationDialog
          destination={dialog.destination && latestOf(rows, dialog.destination)}
          onAdded={(id, name) => {
            setAddedId(id);
            toast.message(t`Destination ${name} added`);
          }}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.kind === 'dead' ? <UndeliveredDialog onClose={closeDialog} /> : null}
      {dialog?.kind === 'delete' ? (
        <ConfirmDialog
          title={<Trans>Delete {dialog.destination.name}?</Trans>}
          confirmLabel={t`Delete`}
          danger
          focus="cancel"
          saysOffline
          onConfirm={(_checked, signal) => remove.mutateAsync({ id: dialog.destination.id, signal })}
          onClose={closeDialog}
        >
          <p>{t`Pending messages are dropped. Rules that name only this destination notify all others.`}</p>
        </ConfirmDialog>
      ) : null}
    </TablePage>
  );
}

function useDestinationMenu(openDialog: (dialog: DialogState) => void) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const test = useTestDestination();
  const change = useSwitchDestination();
  return (destination: Destination): readonly MenuEntry[] => {
    const { id, name, enabled, canEdit } = destination;
    const owner = destination.owner?.username ?? name;
    const common = disabledBecause(
      canEdit ? (isOffline ? t(offlineReason) : null) : t`Only ${owner} can change this.`,
    );
    return [
      {
        ...common,
        key: 'edit',
        label: t`Edit`,
        icon: IconPencil,
        onSelect: () => openDialog({ kind: 'edit', destination }),
      },
      {
        ...common,
        key: 'test',
        label: t`Send a test`,
        icon: IconSend,
        onSelect: () =>
          test.mutate(id, (fault) => {
            if (fault === null) return toast.message(t`Test delivered to ${name}`);
            const reason = faultText(fault, t);
            return toast.error(t`Test not delivered to ${name}: ${reason}`);
          }),
      },
      {
        ...common,
        key: 'switch',
        label: enabled ? t`Switch off` : t`Switch on`,
        icon: enabled ? IconBellOff : IconBellCog,
        onSelect: () => change.mutate({ id, enabled: !enabled }),
      },
      {
        ...common,
        key: 'delete',
        label: t`Delete`,
        icon: IconTrash,
        danger: true,
        onSelect: () => openDialog({ kind: 'delete', destination }),
      },
    ];
  };
}
