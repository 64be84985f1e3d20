import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Checkbox, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { foldText } from '#domain/search/rank.ts';
import { emptyOption, optionSeparator } from '#domain/tables/filters.ts';
import { FilterPopover } from './FilterPopover.tsx';
import classes from './Filters.module.css';
import type { ChangeWanted } from './headerSpec.ts';

export interface FilterOption {
  value: string;
  label: string;
}

export interface ChoiceFilterProps {
  title: string;
  /** Options of the column; called when the list opens. Empty cells have an option of their own. */
  options: () => readonly FilterOption[];
  /** Label of a selected value, without reading all options; default: the value is the label. */
  labelOf?: ((value: string) => string | undefined) | undefined;
  /** The selected values, joined by `optionSeparator`; empty: all. */
  wanted: string;
  onWanted: ChangeWanted;
}

/** From this number of options on, there is a search field. */
const searchedFrom = 9;
/** Options that are rendered at once; the search finds the others. */
const listed = 200;

const valuesOf = (wanted: string): string[] => (wanted === '' ? [] : wanted.split(optionSeparator));

/** Filters a column by one or several of its values. */
export function ChoiceFilter({ title, options, labelOf, wanted, onWanted }: ChoiceFilterProps) {
  const { t } = useLingui();
  const values = valuesOf(wanted);
  const [first] = values;
  const count = values.length;
  const label = (value: string): string => (value === emptyOption ? t`Empty` : (labelOf?.(value) ?? value));
  return (
    <FilterPopover
      title={title}
      value={first === undefined ? null : count === 1 ? label(first) : t`${count} selected`}
      icon={IconChevronDown}
      width={240}
      onClear={() => onWanted(() => '')}
    >
      <Options
        options={options}
        values={values}
        onChoose={(value, isChosen) =>
          onWanted((before) => {
            const others = valuesOf(before).filter((other) => other !== value);
            return (isChosen ? [...others, value] : others).join(optionSeparator);
          })
        }
      />
    </FilterPopover>
  );
}

interface OptionsProps {
  options: () => readonly FilterOption[];
  values: readonly string[];
  onChoose: (value: string, isChosen: boolean) => void;
}

function Options({ options, values, onChoose }: OptionsProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  // Read once per opening: values that arrive meanwhile would move the others.
  const [offered] = useState(options);
  const empty = { value: emptyOption, label: t`Empty` };
  const found = useMemo(() => {
    const wanted = foldText(query.trim());
    return wanted === '' ? offered : offered.filter(({ label }) => foldText(label).includes(wanted));
  }, [offered, query]);
  const left = found.length - listed;
  const shown = [...found.slice(0, listed), ...(query === '' ? [empty] : [])];
  return (
    <>
      {offered.length >= searchedFrom ? (
        <TextInput
          size="xs"
          type="search"
          data-autofocus
          aria-label={t`Search values`}
          placeholder={t`Search values`}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      ) : null}
      <Box mah="min(320px, 50dvh)" my={4} data-scroll>
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="xs"
            classNames={{ body: classes.option ?? '' }}
            label={value === emptyOption ? <i>{label}</i> : label}
            checked={values.includes(value)}
            onChange={({ currentTarget }) => onChoose(value, currentTarget.checked)}
          />
        ))}
        {left > 0 ? (
          <Text m={4} c="dimmed" fz="xs">
            <Trans>{left} more: search to see them</Trans>
          </Text>
        ) : null}
      </Box>
    </>
  );
}
