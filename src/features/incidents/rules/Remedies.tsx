import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { ActionIcon, Group, NumberInput, Select, Stack, Switch, Text, Box } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type Remedy, type RemedyKind, remedyKinds } from '#contract/http/remedies.ts';
import { type RuleValues, ruleForm } from '#domain/alerts/ruleForm.ts';
import { newRemedy, remediedConditions } from '#domain/remedies/remedies.ts';
import { remedyLabels } from '#entities/remedies/remedyLabels.ts';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useAlertDryRun } from '#data/incidents/alertRules.ts';
import { nearTime } from '#domain/format/time.ts';
import { useRemedyTexts } from '#entities/remedies/useRemedyTexts.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Remedies.module.css';

/** Time without a change after which the dry run is requested, in milliseconds. */
const pauseMs = 400;

/** The remedies of the rule, in order, and what they would have done. */
export function Remedies({ form: { form, field } }: { form: ZodForm<RuleValues> }) {
  const { t } = useLingui();
  const { values } = form;
  const { actions, remediesOn } = values;
  if (!remediedConditions.has(values.kind)) return null;
  const set = (next: readonly Remedy[]): void => form.setFieldValue('actions', [...next]);
  const move = (from: number, to: number): void => {
    const [moved] = actions.slice(from, from + 1);
    if (moved) set(actions.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const left = remedyKinds.filter((kind) => !actions.some((action) => action.kind === kind));
  const { label, error } = field('actions');
  return (
    <>
      <Switch {...field('remediesOn', { type: 'checkbox' })} />
      {remediesOn ? (
        <Text c="dimmed" fz="sm">
          <Trans>
            The rule acts on its own before people are notified. If an action does not help, the next one
            follows. The numbers are limits within 24 hours.
          </Trans>
        </Text>
      ) : null}
      {remediesOn || actions.length > 0 ? (
        <Stack gap={12} component="ol" className={classes.actions} aria-label={label}>
          {actions.map((action, at) => (
            <Action
              key={action.kind}
              action={action}
              onChange={(change) => set(actions.with(at, { ...action, ...change }))}
              onRemove={() => set(actions.toSpliced(at, 1))}
              onUp={at > 0 ? () => move(at, at - 1) : null}
              onDown={at < actions.length - 1 ? () => move(at, at + 1) : null}
            />
          ))}
        </Stack>
      ) : null}
      {remediesOn && left.length > 0 ? (
        <Select
          // Closed and empty again after each choice.
          key={left.length}
          label={t`Add an action`}
          error={error}
          value={null}
          data={left.map((kind) => ({ value: kind as string, label: t(remedyLabels[kind]) }))}
          onChange={(kind) => kind && set([...actions, newRemedy(kind as RemedyKind)])}
        />
      ) : null}
      {remediesOn && actions.length > 0 ? <DryRun values={values} /> : null}
    </>
  );
}

interface ActionProps {
  action: Remedy;
  onChange: (change: Partial<Remedy>) => void;
  onRemove: () => void;
  /** Null: it is the first one. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function Action({ action, onChange, onRemove, onUp, onDown }: ActionProps) {
  const { t } = useLingui();
  const name = t(remedyLabels[action.kind]);
  const numbers = [
    { key: 'perConsole', label: t`Per console`, max: 100 },
    { key: 'perAccount', label: t`Per account`, max: 100 },
    { key: 'perDay', label: t`In total`, max: 10_000 },
    { key: 'coolDownMinutes', label: t`Pause (minutes)`, max: 1_440 },
  ] as const;
  return (
    <li>
      <Group gap={4} wrap="nowrap">
        <Text fw={600} fz="sm" flex={1}>
          {name}
        </Text>
        <Tool label={t`${name}: earlier`} icon={<IconArrowUp size={16} />} onClick={onUp} />
        <Tool label={t`${name}: later`} icon={<IconArrowDown size={16} />} onClick={onDown} />
        <Tool label={t`${name}: remove`} icon={<IconTrash size={16} />} onClick={onRemove} />
      </Group>
      <div className={classes.numbers}>
        {numbers.map(({ key, label, max }) => (
          <NumberInput
            key={key}
            label={label}
            min={1}
            max={max}
            allowDecimal={false}
            clampBehavior="strict"
            value={action[key]}
            onChange={(value) => typeof value === 'number' && onChange({ [key]: value })}
          />
        ))}
      </div>
    </li>
  );
}

function Tool({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  onClick: (() => void) | null;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      {...tooltipProps(label)}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {icon}
    </ActionIcon>
  );
}

/** What the remedies of the rule would have done in the last 30 days: they can be switched on only after viewing it. */
function DryRun({ values }: { values: RuleValues }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const doneOf = useRemedyTexts();
  const [settled] = useDebouncedValue(values, pauseMs);
  const rule = ruleForm.safeParse(settled).data ?? null;
  const { remedies } = rule ?? {};
  const { data } = useAlertDryRun(
    rule && remedies ? { ...rule, remedies, name: null, enabled: true, steps: null, quiet: null } : null,
  );
  if (!data) return null;
  const total = data.acts.reduce((sum, { count }) => sum + count, 0);
  const done = doneOf(data.acts);
  return (
    <Box fz="sm" aria-live="polite" role="group" aria-label={t`Dry run`}>
      {data.since === null ? (
        t`No history is kept for this condition, so there is no dry run. Only the limits above apply.`
      ) : (
        <>
          {total === 0 ? (
            t`The rule would have done nothing in the last 30 days.`
          ) : (
            <Plural
              value={total}
              one={`The rule would have acted # time in the last 30 days: ${done}.`}
              other={`The rule would have acted # times in the last 30 days: ${done}.`}
            />
          )}{' '}
          {data.spent > 0 ? (
            <Plural value={data.spent} one="Limits reached # time." other="Limits reached # times." />
          ) : null}{' '}
          {data.stopped > 0 ? (
            <Plural
              value={data.stopped}
              one="# action skipped because of a fleet outage."
              other="# actions skipped because of a fleet outage."
            />
          ) : null}{' '}
          <Text component="span" c="dimmed" fz="sm">
            <Trans>
              Upper estimate from data since {nearTime(Date.parse(data.since), now, timezone)}: assumes that
              no action helped.
            </Trans>
          </Text>
        </>
      )}
    </Box>
  );
}
