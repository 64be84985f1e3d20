import { Plural, useLingui, Trans } from '@lingui/react/macro';
import { IconDeviceTv, IconCalendarPlus } from '@tabler/icons-react';
import { useMemo, useEffect, useRef } from 'react';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { consoleSchedulerKeys, schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { useOwnSchedulers } from '#data/schedulers/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { Box, Button, Group } from '@mantine/core';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { useConsoleColumns } from './columns.tsx';
import classes from './ConsoleSchedulersPage.module.css';
import { ConsoleTools } from './ConsoleTools.tsx';
import type { DialogState } from './dialogState.ts';
import { DragArea } from './DragArea.tsx';
import { SchedulerList } from './SchedulerList.tsx';
import { rowShortcuts } from './shortcutList.ts';
import { useAttachments } from './useAttachments.ts';
import { useConsoleMenu } from './useConsoleMenu.ts';
import { useConsoleRows, type ConsoleRows } from './useConsoleRows.ts';

const ConsoleDialogs = lazyDialog(() => import('./ConsoleDialogs.tsx'), 'ConsoleDialogs');
const prefetched = [ConsoleDialogs.load];

const none: readonly ConsoleScheduler[] = [];
const idOf = ({ consoleId }: ConsoleScheduler): number => consoleId;
const nameOf = ({ consoleName }: ConsoleScheduler): string => consoleName.toUpperCase();

/** All consoles with their schedulers; the user's schedulers are attached to them by dragging or by a dialog. */
export function ConsoleSchedulersPage() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { attach } = useRights({ attach: 'scheduler_attach' });
  const consoles = useConsoleRows();
  const { query, all, rows, selected, chosen, setChosen, narrowedTo } = consoles;
  const schedulers = useOwnSchedulers(attach);
  const state = useListState(query, consoleSchedulerKeys.list());
  const schedulersState = useListState(schedulers, schedulerKeys.own());
  const layout = useTableLayout('schedulers.consoles');
  const columns = useConsoleColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const menu = useConsoleMenu(openDialog);
  const { attachNow } = useAttachments();
  const named = useNamedScheduler(schedulers.data);
  const selectedIds = useMemo(() => new Set(selected.map(({ consoleId }) => consoleId)), [selected]);
  useShortcuts('page', rowShortcuts);
  usePrefetch(prefetched);

  const total = all?.length ?? 0;
  const attached = useMemo(() => (all ?? none).filter(({ scheduler }) => scheduler).length, [all]);
  const selectedCount = selected.length;
  const table = (
    <DataTable
      label={t`Console schedulers`}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      layout={layout}
      state={state}
      selection={{ chosen, onChange: setChosen }}
      menu={menu}
      title={
        <PageTitle
          isPending={!all}
          figures={[
            <Plural key="all" value={total} one="# console" other="# consoles" />,
            <Plural key="attached" value={attached} one="# attached" other="# attached" />,
          ]}
          selected={selectedCount}
        >
          {t`Console schedulers`}
        </PageTitle>
      }
      actions={
        <ConsoleTools
          consoles={consoles}
          hasAttach={!named}
          narrowedName={narrowedTo && nameOfNarrowed(narrowedTo, all ?? none, t`one scheduler`)}
          openDialog={openDialog}
        />
      }
      empty={
        <Notice icon={IconDeviceTv} title={narrowedTo ? t`No console matches` : t`No consoles yet`}>
          {narrowedTo
            ? t`The scheduler is not attached to any console that you see.`
            : t`Consoles appear here as soon as they are attached to a server you have access to.`}
        </Notice>
      }
    />
  );

  return (
    <div className={classes.page}>
      {attach ? (
        <DragArea
          rows={rows ?? none}
          chosen={selectedIds}
          schedulers={schedulers.data ?? []}
          onDrop={(onto, scheduler) => attachNow(onto, scheduler, schedulers.data ?? [])}
        >
          <div className={classes.main}>
            {named ? (
              <AttachStrip consoles={consoles} schedulers={schedulers.data ?? []} scheduler={named} />
            ) : null}
            {table}
          </div>
          <SchedulerList
            schedulers={schedulers.data}
            state={schedulersState}
            selected={selectedCount}
            isDisabled={isOffline}
            onAttach={(scheduler) => attachNow(selected, scheduler, schedulers.data ?? [])}
          />
        </DragArea>
      ) : (
        <div className={classes.main}>{table}</div>
      )}
      {dialog && all ? (
        <ConsoleDialogs dialog={dialog} all={all} schedulers={schedulers.data} onClose={closeDialog} />
      ) : null}
    </div>
  );
}

/** The name of the object in the address, if a console shows it. */
function nameOfNarrowed(
  narrowedTo: NonNullable<ReturnType<typeof useConsoleRows>['narrowedTo']>,
  all: readonly ConsoleScheduler[],
  unknown: string,
): string {
  if ('consoleId' in narrowedTo) {
    const row = all.find(({ consoleId }) => consoleId === narrowedTo.consoleId);
    return row ? nameOf(row) : `#${narrowedTo.consoleId}`;
  }
  return all.find(({ scheduler }) => scheduler?.id === narrowedTo.schedulerId)?.scheduler?.name ?? unknown;
}

/** The scheduler that the address names (`?attach=`), for the strip; undefined without one. */
function useNamedScheduler(schedulers: readonly Scheduler[] | undefined): Scheduler | undefined {
  const [params] = useQueryParams();
  const id = idFromQuery(params.get('attach'));
  return schedulers?.find((one) => one.id === id);
}

interface AttachStripProps {
  consoles: Pick<ConsoleRows, 'selected' | 'setChosen'>;
  schedulers: readonly Scheduler[];
  scheduler: Scheduler;
}

/** Attaches the scheduler that the address names to the consoles that are selected now. */
function AttachStrip({ consoles, schedulers, scheduler }: AttachStripProps) {
  const { t } = useLingui();
  const { isOffline, reportError } = useUiContext();
  const { attach } = useAttachments();
  const [, setParams] = useQueryParams();
  const strip = useRef<HTMLDivElement>(null);
  // It says what to do next; the page before has taken the focus with it.
  useEffect(() => {
    const page = strip.current?.parentElement;
    if (document.activeElement?.contains(page ?? null)) strip.current?.focus();
    return () => {
      if (document.activeElement === document.body)
        page?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
    };
  }, []);
  const { name } = scheduler;
  const { selected, setChosen } = consoles;
  const count = selected.length;
  const close = (): void => setParams(withParams({ attach: null }));
  const attachNow = (): void =>
    void attach(selected, scheduler, schedulers).then(() => {
      setChosen(new Set());
      close();
    }, reportError);
  return (
    <Group ref={strip} tabIndex={-1} gap="6px 10px" className={classes.strip} role="status">
      <IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />
      <Box component="span" miw={160} flex={1}>
        <Trans>
          Select the consoles for <b>{name}</b>.
        </Trans>
      </Box>
      <Button size="xs" disabled={count === 0 || isOffline} onClick={attachNow}>
        {count === 0 ? (
          t`Attach`
        ) : (
          <Plural value={count} one="Attach to # console" other="Attach to # consoles" />
        )}
      </Button>
      <ActionButton onClick={close}>{t`Later`}</ActionButton>
    </Group>
  );
}
