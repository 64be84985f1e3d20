import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import type { Config } from '#contract/http/configs.ts';
import { type ConfigSchema, scriptVersionKey } from '#contract/http/configSchema.ts';
import { dataFaults, isEditableKind } from '#domain/configs/data.ts';
import { sortedFields } from '#domain/configs/schema.ts';
import { FieldHistoryContext, useFieldHistory } from '#entities/configs/fieldHistory.tsx';
import { FieldInfo } from '#entities/configs/FieldInfo.tsx';
import { useFaultText, useValueText } from '#entities/configs/configTexts.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Row } from '#ui/layout/flex.ts';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import { FormSource } from './FormSource.tsx';
import classes from './ViewConfig.module.css';

/** The values of a config, read-only. */
export function ViewConfigDialog({ config, onClose }: { config: Config; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, type, data } = config;
  const title = <Trans>Config {name}</Trans>;
  const history = useFieldHistory({
    config: type === 'base' ? null : id,
    valueOf: (field) => data[field],
    onRevert: null,
  });
  return (
    <FormSource title={title} onClose={onClose}>
      {(schema) => (
        <Dialog title={title} size={640} closeOnEscape={history.dialog === null} onClose={onClose}>
          {config.description ? <p className={classes.about}>{config.description}</p> : null}
          <FieldHistoryContext value={history.show}>
            <Values config={config} schema={schema} />
          </FieldHistoryContext>
          {history.dialog}
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t`Close`}
            </Button>
          </Group>
        </Dialog>
      )}
    </FormSource>
  );
}

function Values({ config: { type, data }, schema }: { config: Config; schema: ConfigSchema }) {
  const { t } = useLingui();
  const valueText = useValueText();
  const faultText = useFaultText();
  const faults = dataFaults(schema, isEditableKind(type) ? type : 'base', data);
  const known = sortedFields(schema.schema).filter(({ name }) => Object.hasOwn(data, name));
  const others = Object.keys(data).filter((name) => !Object.hasOwn(schema.schema, name));
  if (known.length + others.length === 0) {
    return <p className={classes.about}>{t`This config sets no fields.`}</p>;
  }
  return (
    <table className={classes.values} aria-label={t`Values`}>
      <TableHeader names={[t`Field`, t`Value`]} />
      <tbody>
        {known.map((field) => {
          const fault = faults.get(field.name);
          return (
            <tr key={field.name}>
              <th scope="row">
                <Row component="span" gap={4} wrap="nowrap">
                  {field.title}
                  <FieldInfo field={field} error={fault ? faultText(fault) : null} />
                </Row>
                <Box component="span" c="dimmed" fz="xs">
                  {field.category}
                </Box>
              </th>
              <td>
                {valueText(data[field.name])}
                {fault ? (
                  <Box component="span" display="block" c="var(--mantine-color-error)" fz={12} fw={400}>
                    {faultText(fault)}
                  </Box>
                ) : null}
              </td>
            </tr>
          );
        })}
        {others.map((name) => (
          <tr key={name}>
            <th scope="row">{name === scriptVersionKey ? t`Script version` : name}</th>
            <td>
              {valueText(data[name])}
              {name === scriptVersionKey ? null : (
                <Box component="span" display="block" c="var(--mantine-color-error)" fz={12} fw={400}>
                  {faultText({ reason: 'unknownField' })}
                </Box>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
