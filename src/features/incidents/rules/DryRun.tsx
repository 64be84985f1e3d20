import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAlertDryRun } from '#data/incidents/alertRules.ts';
import { ruleForm, type RuleValues } from '#domain/alerts/ruleForm.ts';
import { nearTime } from '#domain/format/time.ts';
import { useRemedyTexts } from '#entities/remedies/useRemedyTexts.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** Time without a change after which the dry run is requested, in milliseconds. */
const pauseMs = 400;

/** What the remedies of the rule would have done in the last 30 days: they can be switched on only after viewing it. */
export function DryRun({ values }: { values: RuleValues }) {
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
