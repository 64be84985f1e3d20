import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { useActivity } from '#data/activity/activity.ts';
import { type FilterObject, filterOfQuery, noFilter, queryOfFilter } from '#domain/activity/filter.ts';
import { ActivityList } from '#entities/activity/list/ActivityList.tsx';
import type { Narrowing } from '#entities/activity/list/NarrowMenu.tsx';
import { ActionButton } from '#ui/ActionButton.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { useUrlFilter } from '#ui/useQueryParams.ts';

/** The activity that the user may see, newest first: who did what, when and why. */
export function ActivityPage() {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const [filter, change] = useUrlFilter(filterOfQuery, queryOfFilter);
  const { data } = useActivity(filter, timezone).activity;
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'export' }>();

  function nameOf(kind: FilterObject, id: number): string | null {
    for (const { objects, actor } of data?.entries ?? []) {
      const found = objects.find((object) => object.kind === kind && object.id === id);
      if (found) return found.name;
      if (kind === 'person' && actor?.id === id && actor.name !== null) return actor.name;
    }
    return null;
  }
  const narrow = (to: Narrowing): void =>
    change(
      'kind' in to
        ? { kinds: [to.kind] }
        : ({ objects }) => ({ objects: { ...objects, [to.object]: to.id } }),
    );
  return (
    <TablePage>
      <Toolbar label={t`Activity`} title={<PageTitle>{t`Activity`}</PageTitle>}>
        <ActivityFilters filter={filter} onChange={change} nameOf={nameOf}>
          <ToolButton icon={IconDownload} label={t`Export`} onClick={() => openDialog({ kind: 'export' })} />
        </ActivityFilters>
      </Toolbar>
      <ActivityList
        filter={filter}
        onNarrow={narrow}
        empty={
          <Notice
            icon={IconFileSearch}
            title={t`No matching entry`}
            actions={<ActionButton onClick={() => change(noFilter)}>{t`Show all`}</ActionButton>}
          />
        }
      />
      {dialog ? <ExportDialog filter={filter} onClose={closeDialog} /> : null}
    </TablePage>
  );
}
