import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFieldText } from '#ui/Toolbar/useFieldText.ts';
import type { FilterOption } from './ChoiceFilter.tsx';
import type { ChangeWanted, HeaderSpec } from './headerSpec.ts';

/** Loaded when the filters are shown first. */
const ChoiceFilter = lazy(async () => ({ default: (await import('./ChoiceFilter.tsx')).ChoiceFilter }));
const DateFilter = lazy(async () => ({ default: (await import('./DateFilter.tsx')).DateFilter }));

export interface FilterCellProps {
  spec: HeaderSpec;
  wanted: string;
  onWanted: ChangeWanted;
  /** The different texts in the cells of the column, for a filter by `values`. */
  valuesOf?: () => readonly FilterOption[];
}

/** An example of a filter for numbers; the same in every language. */
const numberExample = '>3 2-8';
const none: readonly FilterOption[] = [];

export function FilterCell({ spec, wanted, onWanted, valuesOf = () => none }: FilterCellProps) {
  const { t } = useLingui();
  const { title, filter = 'text' } = spec;
  if (filter === false) return null;
  if (filter === 'date')
    return (
      <Suspense>
        <DateFilter title={title} wanted={wanted} onWanted={onWanted} />
      </Suspense>
    );
  if (filter !== 'text' && filter !== 'number') {
    const flags = (): FilterOption[] => [
      { value: 'true', label: t`Yes` },
      { value: 'false', label: t`No` },
    ];
    const named = typeof filter === 'object' ? () => filter.options : filter === 'flag' ? flags : null;
    const labelOf = named
      ? (value: string) => named().find((option) => option.value === value)?.label
      : undefined;
    return (
      <Suspense>
        <ChoiceFilter
          title={title}
          options={named ?? valuesOf}
          labelOf={labelOf}
          wanted={wanted}
          onWanted={onWanted}
        />
      </Suspense>
    );
  }
  return <TextFilter title={title} isNumber={filter === 'number'} wanted={wanted} onWanted={onWanted} />;
}

/** Escape clears the field. */
function TextFilter({
  title,
  isNumber,
  wanted,
  onWanted,
}: Pick<FilterCellProps, 'wanted' | 'onWanted'> & { title: string; isNumber: boolean }) {
  const { t } = useLingui();
  const [text, setText] = useFieldText(wanted, (typed) => onWanted(() => typed));
  return (
    <TextInput
      size="xs"
      aria-label={t`Filter by ${title}`}
      placeholder={isNumber ? numberExample : t({ message: 'Filter', context: 'column' })}
      inputMode={isNumber ? 'text' : 'search'}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        setText('');
      }}
    />
  );
}
