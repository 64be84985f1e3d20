import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useValueText } from '#entities/configs/configTexts.ts';
import classes from './Base.module.css';

export interface OrphanedRowsProps {
  /** Values that the schema has no field for, by name; undefined where it was removed. */
  values: readonly (readonly [name: string, value: unknown, loaded: unknown])[];
  isReadOnly: boolean;
  /** @param value undefined: removed */
  onChange: (name: string, value: unknown) => void;
}

/** Values without a field: the base config can be saved once they are removed. */
export function OrphanedRows({ values, isReadOnly, onChange }: OrphanedRowsProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  return (
    <section className={classes.orphaned} aria-label={t`Values without a field`}>
      <Text mb={4}>{t`The schema no longer has these fields. Remove their values before saving.`}</Text>
      <ul>
        {values.map(([name, value, loaded]) => (
          <li key={name} data-removed={value === undefined || undefined}>
            <code>
              {name} = {valueText(value ?? loaded)}
            </code>
            {isReadOnly ? null : (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={value === undefined ? t`Restore ${name}` : t`Remove ${name}`}
                onClick={() => onChange(name, value === undefined ? loaded : undefined)}
              >
                {value === undefined ? t`Restore` : t`Remove`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
