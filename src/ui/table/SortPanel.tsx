import { useLingui } from '@lingui/react/macro';
import { Box, Button, CloseButton, Group, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortLevels } from '#domain/tables/layout.ts';
import { SortableList } from '#ui/SortableList/SortableList.tsx';

export interface SortColumn {
  key: string;
  title: string;
  group?: { key: string; title: string };
}

export interface SortPanelProps {
  columns: readonly SortColumn[];
  levels: SortLevels;
  /** Gets the latest levels, which may be newer than the rendered ones. */
  onSort: (change: (before: SortLevels) => SortLevels) => void;
}

/** The sort columns with their directions, the most important first. */
export function SortPanel({ columns, levels, onSort }: SortPanelProps) {
  const { t } = useLingui();
  const known = levels.filter(({ id }) => columns.some(({ key }) => key === id));
  const free = columns.filter(({ key }) => !levels.some(({ id }) => id === key));
  const nameOf = (id: string): string => {
    const found = columns.find(({ key }) => key === id);
    const isUnique = columns.filter(({ title }) => title === found?.title).length === 1;
    return found?.group && !isUnique ? `${found.title} (${found.group.title})` : (found?.title ?? id);
  };
  return (
    <>
      {known.length === 0 ? null : (
        <SortableList
          items={known}
          idOf={({ id }) => id}
          nameOf={({ id }) => nameOf(id)}
          label={t`Sort`}
          onReorder={(next) =>
            onSort((before) => next.flatMap(({ id }) => before.filter((level) => level.id === id)))
          }
        >
          {({ id, desc }) => {
            const name = nameOf(id);
            const Arrow = desc ? IconArrowDown : IconArrowUp;
            const direction = desc ? t`Descending` : t`Ascending`;
            return (
              <Group gap={4} wrap="nowrap" miw={0} mih={32}>
                <Box component="span" flex={1} miw={0} fz={13} lh="16px" data-wrap>
                  {name}
                </Box>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${name}: ${direction}`}
                  rightSection={<Arrow size={14} stroke={2} aria-hidden="true" />}
                  onClick={() =>
                    onSort((before) =>
                      before.map((level) => (level.id === id ? { id, desc: !level.desc } : level)),
                    )
                  }
                >
                  {direction}
                </Button>
                <CloseButton
                  size="sm"
                  aria-label={t`Do not sort by ${name}`}
                  onClick={() => onSort((before) => before.filter((level) => level.id !== id))}
                />
              </Group>
            );
          }}
        </SortableList>
      )}
      <NativeSelect
        size="xs"
        mt={8}
        aria-label={t`Sort by another column`}
        value=""
        data={[{ value: '', label: t`Sort by another column` }, ...optionsOf(free)]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '')
            onSort((before) => [...before.filter(({ id }) => id !== value), { id: value, desc: false }]);
        }}
      />
      <Button
        size="xs"
        variant="subtle"
        fullWidth
        mt={4}
        disabled={known.length === 0}
        onClick={() => onSort(() => [])}
      >
        {t`Clear sorting`}
      </Button>
    </>
  );
}

type Option = { value: string; label: string };

/** Options of a select; those of a group are below its name. */
function optionsOf(columns: readonly SortColumn[]): (Option | { group: string; items: Option[] })[] {
  const groups = Map.groupBy(columns, ({ group }) => group?.key);
  return [...groups.values()].flatMap((own): (Option | { group: string; items: Option[] })[] => {
    const items = own.map(({ key, title }) => ({ value: key, label: title }));
    const group = own[0]?.group?.title;
    return group === undefined ? items : [{ group, items }];
  });
}
