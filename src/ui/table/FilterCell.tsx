import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { emptyOption } from '#domain/tables/filters.ts';
import type { HeadSpec } from './types.ts';

export interface FilterCellProps {
  spec: HeadSpec;
  wanted: string;
  onWanted: (wanted: string) => void;
}

/** Examples of filters; the same in every language. */
const placeholders: Record<string, string> = { number: '> 0', date: '> 2026/01/31' };

/** Filter field of one column. Escape clears it. */
export function FilterCell({ spec, wanted, onWanted }: FilterCellProps) {
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
  if (filter === 'flag') {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={wanted}
        onChange={({ currentTarget }) => onWanted(currentTarget.value)}
        data={[
          { value: '', label: t({ message: 'All', context: 'filter' }) },
          { value: 'true', label: t`Yes` },
          { value: 'false', label: t`No` },
          { value: emptyOption, label: t`Empty` },
        ]}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholders[filter] ?? t({ message: 'Filter', context: 'column' })}
      inputMode={filter === 'text' ? 'search' : 'text'}
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
