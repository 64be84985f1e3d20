import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { memo, useMemo } from 'react';
import type { ConfigData, ConfigValue } from '#contract/http/configSchema.ts';
import type { StoredData } from '#domain/configs/data.ts';
import type { DataDraft } from '#domain/configs/draft.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { FieldRow } from './FieldRow.tsx';
import { type FieldView, shownFields } from './fieldView.ts';
import classes from './Form.module.css';

export interface FieldListProps {
  fields: readonly NamedField[];
  draft: DataDraft;
  base: ConfigData;
  /** Values before they were edited. */
  loaded: StoredData;
  isNew: boolean;
  view: FieldView;
  onShowAll: () => void;
}

/** The value that applies if a config sets none. */
export function inheritedValueOf(
  base: ConfigData,
  { name, defaultValue }: NamedField,
): {
  inherited: ConfigValue | null;
  isFromBase: boolean;
} {
  const isFromBase = Object.hasOwn(base, name);
  return { inherited: isFromBase ? (base[name] ?? null) : defaultValue, isFromBase };
}

/** The fields that search and filter show, by category. */
export const FieldList = memo(function FieldList(props: FieldListProps) {
  const { fields, draft, base, loaded, isNew, view, onShowAll } = props;
  const { t } = useLingui();
  const groups = useMemo(
    () => [...Map.groupBy(shownFields(fields, view), ({ category }) => category)],
    [fields, view],
  );
  if (groups.length === 0) {
    return (
      <Box my={0} py={24} c="dimmed" fz={13} ta="center">
        <p>{t`No field matches.`}</p>
        <ActionButton onClick={onShowAll}>{t`Show all fields`}</ActionButton>
      </Box>
    );
  }
  return groups.map(([category, own]) => (
    <section key={category} aria-label={category}>
      <h3 className={classes.category}>
        {category} <span>{own.length}</span>
      </h3>
      {own.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          draft={draft}
          {...inheritedValueOf(base, field)}
          loaded={Object.hasOwn(loaded, field.name) ? loaded[field.name] : undefined}
          isNew={isNew}
        />
      ))}
    </section>
  ));
});
