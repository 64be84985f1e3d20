import { useLingui } from '@lingui/react/macro';
import { Box, type BoxProps, Button, Text } from '@mantine/core';
import { useValueText } from '../configTexts.ts';
import classes from './OrphanedValues.module.css';

export interface OrphanedValuesProps extends Pick<BoxProps, 'mt' | 'mb'> {
  /** Values without a field in the schema, by name; undefined if removed. */
  values: readonly (readonly [name: string, value: unknown, loaded: unknown])[];
  isReadOnly?: boolean;
  /** @param value undefined: removed */
  onChange: (name: string, value: unknown) => void;
}

/** Values that the schema no longer knows: they keep a config from being saved until they are removed. */
export function OrphanedValues({ values, isReadOnly = false, onChange, ...place }: OrphanedValuesProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  return (
    <Box
      component="section"
      className={classes.orphaned}
      data-orphaned
      aria-label={t`Values without a field`}
      {...place}
    >
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
    </Box>
  );
}
