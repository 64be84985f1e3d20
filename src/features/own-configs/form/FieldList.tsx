import { useLingui, Trans } from '@lingui/react/macro';
import { Box, ActionIcon, Group } from '@mantine/core';
import { memo, useMemo } from 'react';
import type { ConfigData, ConfigValue } from '#contract/http/configSchema.ts';
import type { StoredData } from '#domain/configs/data.ts';
import type { DataDraft } from '#domain/configs/draft.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react';
import { valueFault } from '#domain/configs/values.ts';
import { FieldInfo } from '#entities/configs/FieldInfo.tsx';
import { useFaultText, useValueText } from '#entities/configs/configTexts.ts';
import { ValueInput } from '#entities/configs/ValueInput.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useObservable } from '#ui/useObservable.ts';
import { type FieldView, shownFields } from './fieldView.ts';
import classes from './Form.module.css';

interface FieldRowProps {
  field: NamedField;
  draft: DataDraft;
  /**
   * The value that applies while the config sets none: that of the base config, otherwise the default; null:
   * the script decides.
   */
  inherited: ConfigValue | null;
  isFromBase: boolean;
  /** The value before it was edited; undefined: not set. */
  loaded: unknown;
  /** A new config was not loaded, so there is no earlier value to restore. */
  isNew: boolean;
}

/**
 * One field of a form: its value, the value that applies without it, and the earlier value. It renders when
 * its own value changes.
 */
const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, draft, inherited, isFromBase, loaded, isNew } = props;
  const { t } = useLingui();
  const valueText = useValueText();
  const faultText = useFaultText();
  const { name, title, description } = field;
  const value = useObservable(draft.valueOf(name));
  const isSet = value !== undefined;
  const isChanged = !Object.is(value, loaded);
  const fault = isSet ? valueFault(field, value) : null;
  const ghostText = inherited === null ? null : valueText(inherited);
  const loadedText = loaded === undefined ? null : valueText(loaded);
  return (
    <div
      className={classes.row}
      data-set={isSet || undefined}
      data-changed={(isChanged && !isNew) || undefined}
      data-invalid={fault !== null || undefined}
      data-field={name}
    >
      <div className={classes.name}>
        <Box component="span" fz={13} fw={500} data-wrap>
          {title}
        </Box>
        <FieldInfo field={field} error={fault && faultText(fault)} />
        <span className={classes.description}>{description}</span>
      </div>
      <Box miw={0}>
        <ValueInput
          field={field}
          label={title}
          value={value}
          inherited={inherited}
          fault={fault}
          onChange={draft.set}
        />
        <span className={classes.note}>
          {isChanged && !isNew ? (
            loadedText === null ? (
              t`Was not set`
            ) : (
              <Trans>Was {loadedText}</Trans>
            )
          ) : isSet && ghostText !== null ? (
            isFromBase ? (
              <Trans>Base config: {ghostText}</Trans>
            ) : (
              <Trans>Default: {ghostText}</Trans>
            )
          ) : null}
        </span>
      </Box>
      <Group gap={4} wrap="nowrap" align="stretch" justify="flex-end">
        {isChanged && !isNew ? (
          <ActionIcon
            aria-label={t`Undo the change of ${title}`}
            {...tooltipProps(t`Undo the change`)}
            onClick={() => draft.set(name, loaded)}
          >
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {isSet ? (
          <ActionIcon
            aria-label={t`Reset ${title}`}
            {...tooltipProps(t`Reset: no longer set here`)}
            onClick={() => draft.set(name, undefined)}
          >
            <IconRestore size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </Group>
    </div>
  );
});

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
