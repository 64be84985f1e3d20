import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { foldText } from '#domain/search/rank.ts';
import {
  isShown,
  orderedColumns,
  withDefaultColumns,
  withShown,
  withVisibility,
} from '#domain/tables/layout.ts';
import { SortableList } from '#ui/SortableList/SortableList.tsx';
import classes from './Columns.module.css';
import type { ColumnSet } from './headerSpec.ts';

/** Shows, hides and orders columns; several sets if rows expand to tables of their own. */
export function ColumnsPanel({ sets }: { sets: readonly ColumnSet[] }) {
  const { t } = useLingui();
  return (
    <>
      {sets.map((set) => (
        <section key={set.label}>
          {sets.length > 1 ? <h2 className={classes.columnsTitle}>{set.label}</h2> : null}
          <Columns set={set} />
        </section>
      ))}
      <Button
        size="xs"
        variant="subtle"
        fullWidth
        mt={4}
        onClick={() => sets.forEach(({ layout: [, setLayout] }) => setLayout(withDefaultColumns))}
      >
        {t`Reset columns`}
      </Button>
    </>
  );
}

/** From this number of columns on, there is a search field. */
const searchedFrom = 12;

function Columns({ set: { label, columns, layout, presets = [] } }: { set: ColumnSet }) {
  const { t } = useLingui();
  const [current, setLayout] = layout;
  const [query, setQuery] = useState('');
  const ordered = orderedColumns(columns, current.order);
  const hidden = ordered.filter(({ isSearchOnly }) => isSearchOnly);
  const listed = ordered.filter(({ isSearchOnly }) => !isSearchOnly);
  const wanted = foldText(query.trim());
  const found = listed.filter(({ title, group }) =>
    foldText(`${title} ${group?.title ?? ''}`).includes(wanted),
  );
  const isOn = (shown: readonly string[] | null): boolean =>
    listed.every(
      (spec) => spec.isName || isShown(spec, current) === (shown === null || shown.includes(spec.key)),
    );
  return (
    <>
      {listed.length >= searchedFrom ? (
        <TextInput
          size="xs"
          type="search"
          aria-label={t`Search columns`}
          placeholder={t`Search columns`}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      ) : null}
      {presets.length > 0 ? (
        <Group gap={4} align="stretch" p="8px 0 4px" role="group" aria-label={t`Sets of columns`}>
          {presets.map(({ key, label: name, columns: shown }) => (
            <Button
              key={key}
              size="compact-sm"
              variant={isOn(shown) ? 'light' : 'default'}
              aria-pressed={isOn(shown)}
              onClick={() => setLayout((before) => withShown(before, columns, shown))}
            >
              {name}
            </Button>
          ))}
        </Group>
      ) : null}
      <SortableList
        items={found}
        idOf={({ key }) => key}
        nameOf={({ title }) => title}
        label={label}
        // A position in the search results does not define one among all columns.
        disabled={wanted !== ''}
        headingOf={({ group }, before) =>
          group && group.key !== before?.group?.key ? (
            <li className={classes.columnsTitle}>{group.title}</li>
          ) : null
        }
        onReorder={(next) =>
          setLayout((before) => ({ ...before, order: [...next, ...hidden].map(({ key }) => key) }))
        }
      >
        {(spec) => (
          <Checkbox
            size="xs"
            classNames={{ body: classes.column ?? '' }}
            label={spec.title}
            checked={isShown(spec, current)}
            disabled={spec.isName ?? false}
            onChange={({ currentTarget: { checked } }) =>
              setLayout((before) => withVisibility(before, spec.key, checked))
            }
          />
        )}
      </SortableList>
      {found.length === 0 ? (
        <Text p={12} c="dimmed" fz="sm" ta="center">
          {t`No column has this name`}
        </Text>
      ) : null}
    </>
  );
}
