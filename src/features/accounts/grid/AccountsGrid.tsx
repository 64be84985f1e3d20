import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceTv, IconHistory, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '#contract/http/accounts/account.ts';
import { useSilentServers } from '#data/consoles/presence.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { useClosedServers } from '#data/servers/queries.ts';
import { requestedActionParam } from '#domain/accounts/accountRules.ts';
import { rowClasses, rowClassOf } from '#domain/accounts/status.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import type { CellChange, GridRows, RowTone } from '#ui/DataGrid/gridColumn.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import classes from './Accounts.module.css';
import { useActionGroups } from '../actions/useActionGroups.ts';
import { pathOf } from '../columns/columnKinds.ts';
import { actionDialogAtom, historyAtom, lockAtom, matchingAtom, selectionAtom } from '../atoms.ts';
import { useExportGroup } from '../export/useExportGroup.ts';
import { GridTitle } from './GridTitle.tsx';
import { classTones } from '../accountLabels.ts';
import {
  ActionDialog,
  dialogLoads,
  EmailFilterDialog,
  ExportDialog,
  HistoryDialog,
  SelectionBar,
  ViewsMenu,
} from '../lazyDialogs.ts';
import { Legend } from './Legend.tsx';
import { type AccountsPreset, columnPresets } from '../columns/presets.ts';
import { Refused } from '../edits/Refused.tsx';
import { ScopeTools } from '../scope/ScopeTools.tsx';
import { useScope } from '../scope/useScope.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { menuOf } from '#ui/Toolbar/menuOf.ts';
import { MoreTools } from '../toolbar/MoreTools.tsx';
import { useToolCommands } from '../toolbar/useToolCommands.ts';
import { useViewGroup } from '../toolbar/useViewGroup.ts';
import { useSelectionSummary } from '../pairing/useSelectionSummary.ts';
import { useAccountCard } from './useAccountCard.tsx';
import { useAccountColumns } from '../columns/useAccountColumns.ts';
import { type RefusalSource, useCellRefusals } from '../edits/useCellRefusals.ts';
import { usePresetColumns } from '../columns/usePresetColumns.ts';
import { wallOf } from '../wallOf.ts';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { useUrlChoice } from '#ui/useUrlChoice.ts';

/** Loaded only when there are none. */
const NoAccounts = lazy(async () => ({ default: (await import('./NoAccounts.tsx')).NoAccounts }));
/** Loaded only when the URL asks for an action. */
const RequestedAction = lazy(async () => ({
  default: (await import('../actions/RequestedAction.tsx')).RequestedAction,
}));
const nameOf = ({ email }: Account): string => email;
/** Query parameters that clearing the filters keeps. */
const kept: ReadonlySet<string> = new Set(['sort', 'account']);

export interface AccountsGridProps {
  preset: AccountsPreset;
  /** Replaces the name of the preset. */
  title?: ReactNode;
  /** Shown above the legend. */
  header?: ReactNode;
  rows: GridRows<Account>;
  /** Sends edits, undoes the last ones, or redoes undone ones. */
  onEdit: (changes: readonly CellChange[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  refusals?: RefusalSource;
  /** Shows everything about an account. */
  onDetails: (account: Account) => void;
  /** Whether not all accounts are loaded yet. */
  isPartial?: boolean;
  /** Note above the rows: more accounts are being loaded, or could not be loaded. */
  notice?: ReactNode;
  /** Shown instead of the rows while there are none. */
  empty?: ReactNode;
}

const countOf = (rows: GridRows<Account>, serverId: number): number =>
  rows.ids().reduce((sum, id) => sum + (rows.get(id)?.server.id === serverId ? 1 : 0), 0);

/** All accounts in one grid, with the legend and the filters that only accounts have. */
export function AccountsGrid(props: AccountsGridProps) {
  const { preset, title, header, rows, onEdit, onDetails, isPartial = false } = props;
  const { notice, empty, refusals = null } = props;
  const { t } = useLingui();
  const all = useAccountColumns();
  const columns = usePresetColumns(all, preset);
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<number> | null>(null);
  const layout = useTableLayout(`accounts.${preset.key}`);
  const [view, setView] = useViewQuery();
  /** The page shows one server: its parameter does not count as a filter. */
  const isOfServer = preset.key === 'legacy';
  const [params, setParams] = useQueryParams();
  const navigate = useNavigate();
  const scope = useScope();
  const { within } = scope;
  const [chosen, setChosen] = useAtom(selectionAtom);
  const [emails, setEmails] = useState<readonly string[]>([]);
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'export' | 'emails' }>();
  const [isLocked, setLocked] = useAtom(lockAtom);
  const pageServer = isOfServer ? (scope.servers[0] ?? null) : null;
  // What was selected on the page of another server must not be changed from this one.
  useEffect(() => (pageServer === null ? undefined : () => setChosen(new Set())), [pageServer, setChosen]);
  const [hasViews, setHasViews] = useState(true);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  usePrefetch(dialogLoads);
  const [request, setRequest] = useAtom(actionDialogAtom);
  const activityEntry = useActivityEntry();
  const [history, setHistory] = useAtom(historyAtom);
  const setMatching = useSetAtom(matchingAtom);
  const actions = useActionGroups(rows, preset);
  const viewGroup = useViewGroup({ emails, onEmails: () => openDialog({ kind: 'emails' }) });
  const exportGroup = useExportGroup(() => openDialog({ kind: 'export' }));
  const { isOffline, can } = useUiContext();
  const isEditable = can('accounts_edit') && !isOffline;
  const mayEdit = isEditable && !isLocked;
  const cellRefusals = useCellRefusals(refusals, columns, mayEdit ? onEdit : null);

  const silent = useSilentServers();
  const toneOf = useCallback(
    (account: Account): RowTone | null => {
      const own = rowClassOf(account, silent);
      return own && classTones[own];
    },
    [silent],
  );
  const card = useAccountCard();
  const columnSets = useMemo(() => columnPresets.map((set) => ({ ...set, label: t(set.label) })), [t]);
  const [rowClass, chooseClass] = useUrlChoice('class', rowClasses);

  const rowFilter = useMemo(() => {
    const listed = new Set(emails);
    if (!within && !rowClass && !refusedIds && listed.size === 0) return null;
    return (account: Account): boolean =>
      (!within || within(account)) &&
      (!rowClass || rowClassOf(account, silent) === rowClass) &&
      (!refusedIds || refusedIds.has(account.id)) &&
      (listed.size === 0 || listed.has(account.email.toLowerCase()));
  }, [within, rowClass, refusedIds, emails, silent]);

  // Clears everything with one change of the URL: two changes would overwrite each other.
  const clearRowFilter = useCallback(() => {
    setEmails([]);
    setRefusedIds(null);
    setParams(
      (before) => {
        return new URLSearchParams(
          [...before].filter(([name]) => kept.has(name) || (isOfServer && name === 'server')),
        );
      },
      { replace: true },
    );
  }, [setParams, isOfServer]);

  const summary = useSelectionSummary(rows, chosen, useClosedServers());
  const groups = actions.forSelection(chosen, summary);
  const tools = [exportGroup, viewGroup];
  const selected = chosen.size;
  useToolCommands(groups, tools, selected);
  const bar = (
    <div className={classes.bar}>
      {selected > 0 ? (
        <SelectionBar
          count={selected}
          // Named groups leave no room for the export; it is in the menu of the toolbar too.
          groups={preset.named.length > 0 ? groups : [...groups, exportGroup]}
          onClose={() => setChosen(new Set())}
        />
      ) : (
        <Legend rows={rows} within={within} chosen={rowClass} onChoose={chooseClass} isPartial={isPartial} />
      )}
    </div>
  );
  return (
    <>
      <DataGrid
        key={pageServer}
        label={t(preset.title)}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        columnPresets={columnSets}
        card={card}
        view={view}
        onView={setView}
        rowFilter={rowFilter}
        onClearRowFilter={clearRowFilter}
        selection={{ chosen, onChange: setChosen }}
        toneOf={toneOf}
        onMatching={setMatching}
        onOpen={onDetails}
        onEdit={mayEdit ? onEdit : null}
        onUnlock={isEditable ? () => setLocked(false) : undefined}
        {...(mayEdit ? { onUndo: props.onUndo, onRedo: props.onRedo } : {})}
        refusals={cellRefusals}
        title={({ shown, total, isFiltered }) => {
          // On a page of one server only its accounts count.
          const count = pageServer === null ? total : countOf(rows, pageServer);
          const hasAll = pageServer !== null && shown === count;
          return (
            <GridTitle count={count} shown={isFiltered && !hasAll ? shown : undefined} isPartial={isPartial}>
              {title ?? t(preset.title)}
            </GridTitle>
          );
        }}
        menu={(account, key) => [
          {
            key: 'details',
            label: t`Details`,
            icon: IconLayoutSidebarRight,
            onSelect: () => onDetails(account),
          },
          {
            key: 'wall',
            label: t`To playing control`,
            icon: IconDeviceTv,
            permission: 'consoles_view',
            onSelect: () => void navigate(wallOf(account.server.id, [account.console.id])),
          },
          ...(key === 'console' || all.find((column) => column.key === key)?.edit
            ? [
                {
                  key: 'history',
                  label: t`History of this cell`,
                  icon: IconHistory,
                  onSelect: () => setHistory({ id: account.id, field: pathOf(key) }),
                },
              ]
            : []),
          activityEntry({ object: 'account', id: account.id, name: account.email }),
          { key: 'actions', line: true },
          ...menuOf(actions.forAccount(account)),
        ]}
        actions={<ScopeTools rows={rows} scope={scope} isOfServer={isOfServer} />}
        tools={
          <>
            {hasViews ? (
              <ViewsMenu
                grid={`accounts.${preset.key}`}
                layout={layout}
                onApply={() => setEmails([])}
                onClose={() => setHasViews(false)}
              />
            ) : null}
            {/* Without a selection its actions are shown too, and say so. */}
            <MoreTools groups={selected > 0 ? tools : [...tools, ...groups]} />
          </>
        }
        above={
          <>
            {header}
            {notice}
            {isTouch ? null : bar}
          </>
        }
        below={
          <>
            {/* Below the rows: it comes while the user edits them, and they must not move. */}
            {refusals ? (
              <Refused
                source={refusals}
                isFiltered={refusedIds !== null}
                onFilter={setRefusedIds}
                onEdit={mayEdit ? onEdit : null}
              />
            ) : null}
            {/* Within reach of the thumbs. */}
            {isTouch ? bar : null}
          </>
        }
        empty={
          empty ?? (
            <Suspense>
              <NoAccounts />
            </Suspense>
          )
        }
      />
      {params.has(requestedActionParam) ? (
        <Suspense>
          <RequestedAction rows={rows} scope={scope} isPartial={isPartial} />
        </Suspense>
      ) : null}
      {request ? <ActionDialog {...request} rows={rows} onClose={() => setRequest(null)} /> : null}
      {history ? (
        <HistoryDialog
          {...history}
          columns={all}
          rows={rows}
          chosen={chosen}
          onEdit={isEditable ? onEdit : null}
          onClose={() => setHistory(null)}
        />
      ) : null}
      {dialog?.kind === 'export' ? <Export onClose={closeDialog} /> : null}
      {dialog?.kind === 'emails' ? (
        <EmailFilterDialog rows={rows} emails={emails} onFilter={setEmails} onClose={closeDialog} />
      ) : null}
    </>
  );
}

/** The export dialog; a separate component, so that the grid does not render when the matching rows change. */
function Export({ onClose }: { onClose: () => void }) {
  const chosen = useAtomValue(selectionAtom);
  const matching = useAtomValue(matchingAtom);
  return <ExportDialog chosen={chosen} shown={matching} onClose={onClose} />;
}
