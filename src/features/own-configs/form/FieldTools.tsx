import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import type { StoredData } from '#domain/configs/data.ts';
import { type DataDraft, type FieldFilter, filteredNames } from '#domain/configs/draft.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { useObservable } from '#ui/useObservable.ts';
import type { OwnKind } from '../dialogState.ts';
import { type FieldView, viewOf } from './fieldView.ts';
import classes from './Form.module.css';

export interface FieldToolsProps {
  kind: OwnKind;
  schema: ConfigSchema;
  draft: DataDraft;
  /** Values before they were edited. */
  loaded: StoredData;
  isNew: boolean;
  total: number;
  view: FieldView;
  onView: (view: FieldView) => void;
}

/** Search and filters of the fields. The numbers follow the input without delaying it. */
export function FieldTools({ kind, schema, draft, loaded, isNew, total, view, onView }: FieldToolsProps) {
  const { t } = useLingui();
  const data = useDeferredValue(useObservable(draft.data));
  const names = useMemo(() => filteredNames(schema, kind, loaded, data), [schema, kind, loaded, data]);
  const filters: { filter: FieldFilter; label: string; count: number }[] = [
    { filter: 'all', label: t({ message: 'All', context: 'fields' }), count: total },
    ...(isNew
      ? []
      : [
          {
            filter: 'set' as const,
            label: t({ message: 'Set here', context: 'fields' }),
            count: names.set.size,
          },
        ]),
    {
      filter: 'changed',
      label: t({ message: 'Only changed', context: 'fields' }),
      count: names.changed.size,
    },
    {
      filter: 'invalid',
      label: t({ message: 'Only invalid', context: 'fields' }),
      count: names.invalid.size,
    },
  ];
  const choose = (filter: FieldFilter): void =>
    // The latest values, not the deferred ones.
    onView(viewOf(filter, view.query, filteredNames(schema, kind, loaded, draft.data.get())));
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search ?? ''}
        value={view.query}
        onChange={(query) => onView({ ...view, query })}
        label={t`Search fields`}
        tooltip={t`Title, name, category or description`}
      />
      <Group gap={4} align="stretch" miw={0} role="group" aria-label={t`Fields shown`}>
        {filters.map(({ filter, label, count }) => (
          <button
            key={filter}
            type="button"
            className={classes.filter}
            aria-pressed={view.filter === filter}
            data-alarm={(filter === 'invalid' && count > 0) || undefined}
            onClick={() => choose(filter)}
          >
            {label} <b>{count}</b>
          </button>
        ))}
      </Group>
    </div>
  );
}
