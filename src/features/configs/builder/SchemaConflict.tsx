import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { ConfigField } from '#contract/http/configSchema.ts';
import type { Difference } from '#domain/configs/difference.ts';
import { isSameData } from '#domain/sameData.ts';
import { type Conflict, ConflictDialog } from '#entities/configs/ConflictDialog.tsx';
import { useTypeName, useValueText } from '#entities/configs/configTexts.ts';
import classes from './SchemaConflict.module.css';
import { useFormNames } from './fieldTexts.ts';

export interface SchemaConflictProps {
  conflict: Conflict<ConfigField>;
  onSave: (merged: Record<string, ConfigField>, revision: number, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

const keys = [
  'title',
  'description',
  'category',
  'index',
  'type',
  'enum',
  'minimum',
  'maximum',
  'defaultValue',
  'identifier',
  'hidden',
] as const satisfies readonly (keyof ConfigField)[];

/** The keys of a field that are not the same in all versions that have it. */
const differentKeys = ({ loaded, theirs, mine }: Difference<ConfigField>) => {
  const versions = [loaded, theirs, mine].filter((version) => version !== undefined);
  const [first] = versions;
  return keys.filter((key) => versions.some((version) => !isSameData(version[key], first?.[key])));
};

/** Shown when another user has saved the schema meanwhile: both versions by field, with the differences. */
export function SchemaConflict({ conflict, onSave, onClose }: SchemaConflictProps) {
  const { t } = useLingui();
  const names = useFormNames();
  const typeName = useTypeName();
  const valueText = useValueText();
  const { loaded, mine, theirs } = conflict;
  const titleOf = (name: string): string => (mine[name] ?? theirs[name] ?? loaded[name])?.title ?? name;

  function textOf(field: ConfigField, key: (typeof keys)[number]): string {
    if (key === 'enum') return field.enum?.join(', ') ?? t({ message: 'None', context: 'validation' });
    if (key === 'type') return typeName(field.type);
    const value = field[key];
    return value === null ? t({ message: 'none', context: 'value' }) : valueText(value);
  }

  return (
    <ConflictDialog
      conflict={conflict}
      titleOf={titleOf}
      show={(field, row) => {
        if (!field) return t`The field does not exist`;
        const different = differentKeys(row);
        if (different.length === 0) return t`The field exists`;
        return (
          <span className={classes.facts}>
            {different.map((key) => (
              <span key={key}>
                <Box component="span" c="dimmed">
                  {key === 'enum' ? names.items : names[key]}:
                </Box>{' '}
                {textOf(field, key)}
              </span>
            ))}
          </span>
        );
      }}
      onSave={onSave}
      onClose={onClose}
    >
      {t`Somebody has saved the schema since you began to edit. Choose what is saved now.`}
    </ConflictDialog>
  );
}
