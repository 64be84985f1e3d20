import { Trans } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { isShown, orderedColumns, withDefaultColumns, withVisibility } from '#domain/tables/layout.ts';
import { SortableList } from '#ui/SortableList/SortableList.tsx';
import classes from './Columns.module.css';
import type { ColumnSet } from './types.ts';

/** Shows, hides and orders columns; several sets where rows expand to tables of their own. */
export function ColumnsPanel({ sets }: { sets: readonly ColumnSet[] }) {
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
        <Trans>Reset columns</Trans>
      </Button>
    </>
  );
}

function Columns({ set: { label, columns, layout } }: { set: ColumnSet }) {
  const [current, setLayout] = layout;
  const ordered = orderedColumns(columns, current.order);
  const hidden = ordered.filter(({ isSearchOnly }) => isSearchOnly);
  return (
    <SortableList
      items={ordered.filter(({ isSearchOnly }) => !isSearchOnly)}
      idOf={({ key }) => key}
      nameOf={({ title }) => title}
      label={label}
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
  );
}
