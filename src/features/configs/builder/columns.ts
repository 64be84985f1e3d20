import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { NamedField } from '#domain/configs/fields.ts';
import { useFieldLimits, useTypeName, useValueText } from '#entities/configs/configTexts.ts';
import type { GroupColumn } from '../CategoryGroups.tsx';
import { useFormNames } from './fieldTexts.ts';

/** Columns of the grid that show a part of a field. */
export const fieldColumns = ['title', 'name', 'type', 'limits', 'defaultValue', 'index'] as const;
export type FieldColumn = (typeof fieldColumns)[number];

/** The text of each column of a field: shown and copied. */
export function useCellText(): (field: NamedField, column: FieldColumn) => string {
  const typeName = useTypeName();
  const valueText = useValueText();
  const limitsOf = useFieldLimits();
  return useCallback(
    (field, column) => {
      switch (column) {
        case 'title':
          return field.title;
        case 'name':
          return field.name;
        case 'type':
          return typeName(field.type);
        case 'limits':
          return field.enum
            ? field.enum.join(', ')
            : limitsOf(field)
                .map(({ term, text }) => `${term} ${text}`)
                .join(', ');
        case 'defaultValue':
          return field.defaultValue === null ? '' : valueText(field.defaultValue);
        case 'index':
          return String(field.index);
      }
    },
    [typeName, valueText, limitsOf],
  );
}

export function useBuilderColumns(): readonly GroupColumn[] {
  const { t } = useLingui();
  const names = useFormNames();
  return useMemo(
    () => [
      { key: 'move', title: t`Order`, isUnseen: true },
      { key: 'title', title: names.title },
      { key: 'name', title: names.name },
      { key: 'type', title: names.type },
      { key: 'limits', title: t`Allowed values` },
      { key: 'defaultValue', title: names.defaultValue },
      { key: 'index', title: t`Index` },
      { key: 'change', title: t`State` },
      { key: 'menu', title: t`Actions`, isUnseen: true },
    ],
    [names, t],
  );
}
