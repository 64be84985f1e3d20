import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { configFieldTypes } from '#contract/http/configSchema.ts';
import { emptyFieldView, type FieldView, isFiltered } from '#domain/configs/builderRows.ts';
import { useTypeName } from '#entities/configs/configTexts.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import classes from './FieldTools.module.css';

const keys = { search: '/', clear: 'X' } as const;

export interface FieldToolsProps<Show extends string> {
  view: FieldView<Show>;
  onView: (view: FieldView<Show>) => void;
  categories: readonly string[];
  shows: readonly { value: Show; label: string }[];
}

export function FieldTools<Show extends string>({ view, onView, categories, shows }: FieldToolsProps<Show>) {
  const { t } = useLingui();
  const typeName = useTypeName();
  const search = useRef<HTMLInputElement>(null);
  const clear = (): void => onView(emptyFieldView);
  useShortcuts('table', [
    { keys: keys.search, label: t`Search`, run: () => search.current?.select() },
    { keys: keys.clear, label: t`Clear filters`, run: clear },
  ]);
  return (
    <>
      <SearchBox
        value={view.query}
        onChange={(query) => onView({ ...view, query })}
        label={t`Search`}
        tooltip={t`Title, name, description or identifier`}
        keys={keys.search}
        inputRef={search}
      />
      <NativeSelect
        size="xs"
        className={classes.filter ?? ''}
        data-on={view.category !== '' || undefined}
        aria-label={t`Category`}
        value={view.category}
        data={[
          { value: '', label: t`All categories` },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
        onChange={({ currentTarget }) => onView({ ...view, category: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        className={classes.filter ?? ''}
        data-on={view.type !== '' || undefined}
        aria-label={t({ message: 'Type', context: 'field' })}
        value={view.type}
        data={[
          { value: '', label: t`All types` },
          ...configFieldTypes.map((type) => ({ value: type, label: typeName(type) })),
        ]}
        onChange={({ currentTarget }) =>
          onView({ ...view, type: configFieldTypes.find((type) => type === currentTarget.value) ?? '' })
        }
      />
      <NativeSelect
        size="xs"
        className={classes.filter ?? ''}
        data-on={view.show !== '' || undefined}
        aria-label={t`Show`}
        value={view.show}
        data={[{ value: '', label: t`All fields` }, ...shows]}
        onChange={({ currentTarget }) =>
          onView({ ...view, show: shows.find(({ value }) => value === currentTarget.value)?.value ?? '' })
        }
      />
      <ToolButton
        icon={IconFilterOff}
        label={t`Clear filters`}
        keys={keys.clear}
        disabled={!isFiltered(view)}
        onClick={clear}
      />
    </>
  );
}
