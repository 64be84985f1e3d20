import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconServerBolt } from '@tabler/icons-react';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import type { TableLayoutState } from '#data/preferences/useTableLayout.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { detailHeight, searchText } from '#domain/servers/grid.ts';
import { holdsWords } from '#domain/tables/filters.ts';
import { pageSizes, type TableLayout } from '#domain/tables/layout.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import type { ColumnSpec } from '#ui/DataTable/types.ts';
import type { Ask } from './asked.ts';
import classes from './ServerGroups.module.css';
import type { GroupRights } from './useRights.ts';
import { useServerMenu } from './useServerMenu.ts';

const idOf = ({ id }: Server): number => id;
const nameOf = ({ fullName }: Server): string => fullName;

/** What a row for fingers is higher than the rule reckons with, the line of filters, the line that leads through pages; CSS pixels. */
const extra = { coarse: 12, filters: 39, pager: 46 } as const;

/** Height of a group's opened part by the rule for its servers; of more than a page, of that page. */
export function useDetailHeight({
  pageSize,
}: TableLayout): (group: ServerGroup, hasFilters: boolean) => number {
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return ({ servers }, hasFilters) => {
    const shown = Math.min(servers.length, pageSize);
    const rows = isCoarse ? extra.coarse * (shown + 1) : 0;
    const filters = hasFilters && shown > 0 ? extra.filters + (isCoarse ? extra.coarse : 0) : 0;
    const pager = servers.length > pageSizes[0] ? extra.pager : 0;
    return detailHeight(shown) + rows + filters + pager;
  };
}

export interface GroupServersProps {
  group: ServerGroup;
  /** What the page is searched for: servers that it means are pointed at. */
  query: string;
  columns: readonly ColumnSpec<Server>[];
  layout: TableLayoutState;
  rights: GroupRights;
  ask: Ask;
}

/** The servers of a group. */
export function GroupServers({ group, query, columns, layout, rights, ask }: GroupServersProps) {
  const { t } = useLingui();
  const menu = useServerMenu(rights, ask);
  const words = queryWords(query);
  const isMeant = (server: Server): boolean =>
    words.length > 0 && holdsWords(foldText(searchText({ servers: [server] })), words);
  return (
    <DataTable
      isNested
      label={t`Servers of ${group.name}`}
      columns={columns}
      rows={group.servers}
      idOf={idOf}
      nameOf={nameOf}
      layout={layout}
      menu={menu}
      isMarked={isMeant}
      empty={
        <div className={classes.none}>
          <Trans>No servers are attached to this group.</Trans>
          {rights.attachServer ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconServerBolt size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => ask({ kind: 'attachServer', groupId: group.id })}
            >
              <Trans>Attach server</Trans>
            </Button>
          ) : null}
        </div>
      }
    />
  );
}
