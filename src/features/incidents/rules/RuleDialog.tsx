import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, NumberInput, Select, Switch, Text, TextInput } from '@mantine/core';
import type { AlertRule } from '#contract/http/alertRules.ts';
import { severities } from '#contract/http/incidents.ts';
import { useAlertRules, useSaveAlertRule } from '#data/incidents/alertRules.ts';
import { useDestinations } from '#data/destinations/destinations.ts';
import { useServerGroups } from '#data/serverGroups/queries.ts';
import { useServers } from '#data/servers/queries.ts';
import { conditionKinds, conditionOf } from '#domain/alerts/conditions.ts';
import { changeOf, ruleForm, type RuleValues, valuesOf, valuesOfKind } from '#domain/alerts/ruleForm.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { conditionLabels, severityLabels } from '#entities/incidents/incidentLabels.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { Preview } from './Preview.tsx';
import { Remedies } from './Remedies.tsx';
import { HoursFields } from '../HoursFields.tsx';
import { SameName } from '../SameName.tsx';

interface RuleDialogProps {
  rule: AlertRule | null;
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds a rule, or changes one. */
export function RuleDialog({ rule, onAdded, onClose }: RuleDialogProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { mutateAsync } = useSaveAlertRule();
  const names = {
    name: t`Name`,
    kind: t`Condition`,
    number: t`Threshold`,
    forMinutes: t`For at least (minutes)`,
    clearMinutes: t`Resolve after (minutes)`,
    severity: t`Severity`,
    serverIds: t`Servers`,
    groupIds: t`Server groups`,
    destinationIds: t`Notify`,
    nextMinutes: t`Escalate after (minutes)`,
    isQuiet: t`Quiet hours`,
    from: t({ message: 'From', context: 'time of day' }),
    to: t`To`,
    days: t`Days`,
    timezone: t`Timezone`,
    remediesOn: t`Automatic actions`,
    actions: t`Actions`,
    enabled: t`Enabled`,
  };
  const namesOf = (labels: Readonly<Record<string, MessageDescriptor>>) =>
    Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, t(label)]));
  const values = { kind: namesOf(conditionLabels), severity: namesOf(severityLabels) };
  const messages = {
    tooSmall: t`Too small.`,
    tooLarge: t`Too large.`,
    noTime: t`Enter a time, for example 18:30.`,
    noDays: t`Choose at least one day.`,
    noActions: t`Add at least one action.`,
  };
  return (
    <FormDialog
      size={560}
      title={rule ? t`Edit alert rule` : t`New alert rule`}
      submitLabel={rule ? t`Save` : t`Add`}
      schema={ruleForm}
      initial={valuesOf(rule, timezone)}
      {...(rule && { theirs: { values: valuesOf(rule, timezone), revision: rule.revision } })}
      texts={{ names, messages, values }}
      onSubmit={async (output, revision, signal) => {
        const id = await mutateAsync({
          id: rule?.id ?? null,
          revision,
          rule: changeOf(output, rule),
          signal,
        });
        if (!rule) onAdded(id);
      }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} id={rule?.id ?? null} />}
    </FormDialog>
  );
}

function Fields({ form: { field, form, ...rest }, id }: { form: ZodForm<RuleValues>; id: number | null }) {
  const { t } = useLingui();
  const servers = useServers();
  const groups = useServerGroups();
  const rules = useAlertRules();
  const { values } = form;
  const condition = conditionOf(values.kind);
  const [param] = Object.keys(condition?.params ?? {});
  const units: Readonly<Record<string, string>> = { percent: ' %', days: ` ${t`days`}` };
  return (
    <>
      <Select
        data-autofocus
        searchable
        allowDeselect={false}
        data={conditionKinds.map((kind) => ({ value: kind as string, label: t(conditionLabels[kind]) }))}
        {...field('kind')}
        onChange={(kind) => kind && form.setValues({ kind, ...valuesOfKind(kind) })}
      />
      <TextInput
        autoComplete="off"
        placeholder={t(
          conditionLabels[values.kind as keyof typeof conditionLabels] ?? conditionLabels.consoleFailed,
        )}
        {...field('name')}
      />
      <SameName id={id} name={values.name} others={rules.data} />
      {param === undefined ? null : (
        <NumberInput suffix={units[param] ?? ''} allowDecimal={false} {...field('number')} />
      )}
      <Group grow align="flex-start">
        <NumberInput min={0} decimalScale={2} {...field('forMinutes')} />
        <NumberInput min={0} decimalScale={2} {...field('clearMinutes')} />
      </Group>
      <Select
        allowDeselect={false}
        data={severities.map((severity) => ({
          value: severity as string,
          label: t(severityLabels[severity]),
        }))}
        {...field('severity')}
      />
      {condition?.scope === 'server' ? (
        <>
          <MultiSelect
            searchable
            clearable
            placeholder={values.groupIds.length === 0 ? t`All servers` : ''}
            data={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('groupIds')}
          />
          <MultiSelect
            searchable
            clearable
            data={(servers.data ?? []).map((server) => ({
              value: String(server.id),
              label: serverName(server),
            }))}
            {...field('serverIds')}
          />
        </>
      ) : null}
      <Destinations form={form} field={field} />
      <Switch {...field('isQuiet', { type: 'checkbox' })} />
      {values.isQuiet ? (
        <>
          <HoursFields from={field('from')} to={field('to')} days={field('days')} />
          <Text c="dimmed" fz="sm">
            <Trans>
              In the timezone {values.timezone}. Incidents still open, but nobody is notified until these
              hours end.
            </Trans>
          </Text>
        </>
      ) : null}
      <Switch {...field('enabled', { type: 'checkbox' })} />
      <Preview values={values} />
      <Remedies form={{ ...rest, form, field }} />
    </>
  );
}

/** Destinations of the rule, in order. */
function Destinations({ form: { values }, field }: Pick<ZodForm<RuleValues>, 'form' | 'field'>) {
  const { t } = useLingui();
  const { data } = useDestinations();
  // Another API may send no messages outside of the app.
  if (!data || data.length === 0) return null;
  const { destinationIds } = values;
  return (
    <>
      <MultiSelect
        searchable
        clearable
        placeholder={destinationIds.length === 0 ? t`All destinations` : ''}
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('destinationIds')}
        description={
          destinationIds.length > 1
            ? t`The next destination is notified if nobody has acknowledged by then.`
            : undefined
        }
      />
      {destinationIds.length > 1 ? (
        <NumberInput min={0} max={72} allowDecimal={false} {...field('nextMinutes')} />
      ) : null}
    </>
  );
}
