import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarks,
  IconCheck,
  IconDeviceFloppy,
  IconPlus,
  IconRestore,
  IconSettings,
} from '@tabler/icons-react';
import type { SavedView, ViewGrid } from '#contract/http/views.ts';
import { offlineReason } from '#data/errors/describe.ts';
import type { TableLayoutState } from '#data/preferences/tableLayouts.ts';
import { useViewChange } from '#data/views/mutations.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { MoreButton } from '#ui/ContextMenu/MoreButton.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Row } from '#ui/layout/flex.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { useIsToolbarBelow } from '#ui/Toolbar/toolbarWidth.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useSavedViews } from './useSavedViews.ts';
import type { ViewDialogState } from './ViewDialogs.tsx';
import classes from './Views.module.css';

const ViewDialogs = lazyDialog(() => import('./ViewDialogs.tsx'), 'ViewDialogs');

/** Below this width of the toolbar, CSS pixels, only an icon has room. */
const phone = 460;

export interface ViewsMenuProps {
  grid: ViewGrid;
  layout: TableLayoutState;
  /** Called when a view is applied, to reset state that views do not include. */
  onApply: () => void;
}

/** The saved views of a grid: applied, saved and changed. */
export function ViewsMenu({ grid, layout, onApply }: ViewsMenuProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const saved = useSavedViews(grid, layout);
  const { views, active, current, isModified } = saved;
  const { mutate, isPending } = useViewChange(grid);
  const isPhone = useIsToolbarBelow(phone);
  const { dialog, openDialog, closeDialog } = usePageDialog<ViewDialogState>();

  function apply(view: SavedView): void {
    saved.apply(view);
    onApply();
  }
  if (!views) return null;

  function overwrite({ id, name, updatedAt }: SavedView): void {
    mutate({ kind: 'update', id, state: current, seen: { updatedAt } }, () =>
      toast.message(t`View “${name}” saved`),
    );
  }

  const offline = isOffline ? { disabled: true, hint: t(offlineReason) } : {};
  const entries: MenuEntry[] = [
    ...views.map((view): MenuEntry => ({
      key: String(view.id),
      label: view.name,
      icon: view === active ? IconCheck : IconBookmark,
      ...(view.isDefault ? { hint: t`Default view` } : {}),
      onSelect: () => apply(view),
    })),
    { key: 'saved', line: true },
    {
      key: 'reset',
      label: t`Original view`,
      icon: IconRestore,
      onSelect() {
        saved.reset();
        onApply();
      },
    },
    { key: 'changes', line: true },
    ...(active && isModified
      ? [
          {
            key: 'overwrite',
            label: t`Save changes to “${active.name}”`,
            icon: IconDeviceFloppy,
            // A second save would not know when the first one has been stored.
            disabled: isPending,
            ...offline,
            onSelect: () => overwrite(active),
          },
        ]
      : []),
    {
      key: 'save',
      label: t`Save as a new view`,
      icon: IconPlus,
      ...offline,
      onSelect: () => openDialog({ kind: 'save', state: current }),
    },
    ...(views.length > 0
      ? [
          {
            key: 'manage',
            label: t`Manage views`,
            icon: IconSettings,
            onSelect: () => openDialog({ kind: 'manage' }),
          },
        ]
      : []),
  ];
  return (
    <>
      {isPhone ? (
        <MoreButton label={active?.name ?? t`Saved views`} icon={IconBookmarks} entries={entries} />
      ) : (
        <MenuButton
          entries={entries}
          leftSection={<IconBookmarks size={16} stroke={1.75} aria-hidden="true" />}
        >
          {active ? (
            <Row component="span" gap={6} wrap="nowrap" miw={0}>
              <Text span inherit truncate maw={160}>
                {active.name}
              </Text>
              {isModified ? (
                <>
                  <span className={classes.dot} aria-hidden="true" />
                  <span className="dugout-hidden">{t`changed`}</span>
                </>
              ) : null}
            </Row>
          ) : (
            t`Saved views`
          )}
        </MenuButton>
      )}
      {dialog ? (
        <ViewDialogs dialog={dialog} grid={grid} views={views} onSaved={saved.name} onClose={closeDialog} />
      ) : null}
    </>
  );
}
