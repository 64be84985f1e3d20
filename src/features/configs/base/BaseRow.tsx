import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { NamedField } from '#domain/configs/fields.ts';
import { valueFault } from '#domain/configs/values.ts';
import { isSameData } from '#domain/sameData.ts';
import { FieldInfo } from '#entities/configs/FieldInfo.tsx';
import { useFaultText, useValueText } from '#entities/configs/configTexts.ts';
import { ValueInput } from '#entities/configs/ValueInput.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Base.module.css';

export interface BaseRowProps {
  field: NamedField;
  /** Undefined: not set. */
  value: unknown;
  /** The value before it was edited; undefined: it was not set. */
  loaded: unknown;
  /** Why the server has refused the value; null: it has not. */
  refused: string | null;
  isReadOnly: boolean;
  /** @param value undefined: no longer set */
  onChange: (name: string, value: unknown) => void;
}

function BaseRowOf({ field, value, loaded, refused, isReadOnly, onChange }: BaseRowProps) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const valueText = useValueText();
  const { name, title, description, category, defaultValue } = field;
  const isChanged = !isSameData(value, loaded);
  const fault = value === undefined ? null : valueFault(field, value);
  const error = fault ? faultText(fault) : refused;
  const before = loaded === undefined ? t`not set` : valueText(loaded);
  return (
    <div role="row" className={classes.row} data-row={name} data-changed={isChanged || undefined}>
      <Box component="span" role="gridcell" c="dimmed" fz={13} data-wrap data-column="category">
        {category}
      </Box>
      <span role="rowheader" className={classes.name}>
        <Box component="span" fw={500}>
          {title}
        </Box>
        <Box component="span" data-truncate c="dimmed" fz={12} {...tooltipProps(description)}>
          <Box component="code" mr={6}>
            {name}
          </Box>{' '}
          {description}
        </Box>
      </span>
      <span role="gridcell" className={classes.value}>
        <ValueInput
          field={field}
          label={title}
          value={value}
          inherited={defaultValue}
          fault={fault ?? refused}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
        {isChanged ? (
          <Box component="span" c="dimmed" fz={12} data-wrap>
            <Trans>Was {before}</Trans>
          </Box>
        ) : null}
      </span>
      <span role="gridcell" className={classes.tools}>
        {isReadOnly ? null : isChanged ? (
          <ActionIcon
            size={28}
            aria-label={t`Undo the change of ${title}`}
            {...tooltipProps(t`Undo the change`)}
            onClick={() => onChange(name, loaded)}
          >
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        ) : value === undefined ? null : (
          <ActionIcon
            size={28}
            aria-label={t`Reset ${title}`}
            {...tooltipProps(t`Reset: the default applies`)}
            onClick={() => onChange(name, undefined)}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        <FieldInfo field={field} error={error} />
      </span>
    </div>
  );
}

/** A field of the base config with its editor. An entry renders only its own row. */
export const BaseRow = memo(BaseRowOf);
