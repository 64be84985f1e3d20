import { useLingui } from '@lingui/react/macro';
import { Box, Checkbox, Tabs } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { dataFaults } from '#domain/configs/data.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { enabledFieldOf, fieldsOfTarget } from '#domain/configs/mulling.ts';
import { useObservable } from '#ui/useObservable.ts';
import { FieldList, type FieldListProps, inheritedValueOf } from './FieldList.tsx';
import { shownFields } from './fieldView.ts';
import classes from './Form.module.css';

export interface TargetTab {
  name: string;
  title: string;
  /** The switch of the target; null when the schema has none. */
  enabled: NamedField | null;
  /** The other fields. */
  fields: readonly NamedField[];
}

/** The targets of a schema with their fields among `fields`, those of a form; targets without any are left out. */
export const targetTabs = (schema: ConfigSchema, fields: readonly NamedField[]): TargetTab[] =>
  schema.mullingTargets
    .map((target) => {
      const names = new Set(fieldsOfTarget(schema, target).map(({ name }) => name));
      const own = fields.filter(({ name }) => names.has(name));
      const enabled = enabledFieldOf(schema, target);
      return {
        name: target.name,
        title: target.title,
        enabled: own.find(({ name }) => name === enabled?.name) ?? null,
        fields: own.filter(({ name }) => name !== enabled?.name),
      };
    })
    .filter(({ enabled, fields: rest }) => enabled !== null || rest.length > 0);

export interface TargetsProps extends Omit<FieldListProps, 'fields'> {
  schema: ConfigSchema;
  tabs: readonly TargetTab[];
  /** Name of the open tab. */
  open: string | null;
  onOpen: (name: string) => void;
}

/** The fields of a mulling config: a tab for each target. */
export function Targets({ schema, tabs, open, onOpen, ...list }: TargetsProps) {
  const { t } = useLingui();
  const data = useDeferredValue(useObservable(list.draft.data));
  const faults = useMemo(() => dataFaults(schema, 'mulling', data), [schema, data]);
  return (
    <Tabs value={open} onChange={(name) => name && onOpen(name)} keepMounted={false}>
      <Tabs.List mb={4}>
        {tabs.map(({ name, title, enabled, fields }) => {
          const own = [...fields, ...(enabled ? [enabled] : [])];
          const invalid = own.filter((field) => faults.has(field.name)).length;
          const found = list.view === undefined ? 0 : shownFields(own, list.view).length;
          return (
            <Tabs.Tab key={name} value={name}>
              {title}
              <Box component="span" ml={6} c="dimmed" fz={12}>
                {found}
              </Box>
              {invalid > 0 ? (
                <span className={classes.tabFault} role="img" aria-label={t`${invalid} invalid`}>
                  !
                </span>
              ) : null}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {tabs.map(({ name, enabled, fields }) => (
        <Tabs.Panel key={name} value={name}>
          {enabled ? <Enabled field={enabled} {...list} /> : null}
          {fields.length > 0 ? <FieldList fields={fields} {...list} /> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The switch of a target. */
function Enabled({ field, draft, base }: Pick<FieldListProps, 'draft' | 'base'> & { field: NamedField }) {
  const { t } = useLingui();
  const { inherited } = inheritedValueOf(base, field);
  const isOn = (useObservable(draft.valueOf(field.name)) ?? inherited) === true;
  return (
    <Checkbox
      pt={12}
      pb={8}
      label={t`Enabled`}
      description={isOn ? field.description : t`Not enabled: the values of this tab have no effect.`}
      checked={isOn}
      onChange={({ currentTarget }) => draft.set(field.name, currentTarget.checked)}
    />
  );
}
