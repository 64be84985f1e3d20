import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ColumnSpec } from './types.ts';

export interface FilterCellProps<T> {
  spec: ColumnSpec<T>;
  wanted: string;
  onWanted: (wanted: string) => void;
}

/** Filter field of one column. Escape clears it. */
export function FilterCell<T>({ spec, wanted, onWanted }: FilterCellProps<T>) {
  const { t } = useLingui();
  const { title, filter = 'text' } = spec;
  if (filter === false) return null;
  const label = t`Filter by ${title}`;
  if (typeof filter === 'object') {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={wanted}
        onChange={({ currentTarget }) => onWanted(currentTarget.value)}
        data={[{ value: '', label: t({ message: 'All', context: 'filter' }) }, ...filter.options]}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={filter === 'number' ? '> 0' : t({ message: 'Filter', context: 'column' })}
      inputMode={filter === 'number' ? 'text' : 'search'}
      value={wanted}
      onChange={({ currentTarget }) => onWanted(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || wanted === '') return;
        event.stopPropagation();
        onWanted('');
      }}
    />
  );
}
