import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAlertPreview } from '#data/incidents/alertRules.ts';
import { conditionOf } from '#domain/alerts/conditions.ts';
import { ruleForm, type RuleValues } from '#domain/alerts/ruleForm.ts';
import { nearTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** Time without a change after which the preview is requested, in milliseconds. */
const pauseMs = 400;
/** Openings that are listed, the newest. */
const maxListed = 5;

/** How often the rule would have opened an incident in the last days. */
export function Preview({ values }: { values: RuleValues }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const [settled] = useDebouncedValue(values, pauseMs);
  const rule = ruleForm.safeParse(settled).data ?? null;
  const { data } = useAlertPreview(rule && { ...rule, name: null, enabled: true });
  if (!conditionOf(values.kind)?.hasHistory)
    return (
      <Text c="dimmed" fz="sm">
        {t`No history is kept for this condition, so there is no preview.`}
      </Text>
    );
  if (!data?.since) return null;
  const since = nearTime(Date.parse(data.since), now, timezone);
  return (
    <Box fz="sm" aria-live="polite">
      <Plural
        value={data.openings.length}
        _0="The rule would have opened no incident."
        one="The rule would have opened # incident."
        other="The rule would have opened # incidents."
      />{' '}
      <Text component="span" c="dimmed" fz="sm">
        <Trans>Since {since}.</Trans>
      </Text>
      <ul>
        {data.openings
          .slice(-maxListed)
          .toReversed()
          .map(({ at, server, count }) => (
            <li key={`${at} ${server}`}>
              {nearTime(Date.parse(at), now, timezone)} · {server ?? t`unknown server`}
              <Count kind={values.kind} count={count} />
            </li>
          ))}
      </ul>
    </Box>
  );
}

/** How many objects an opening is about; nothing for a condition of the server itself. */
function Count({ kind, count }: { kind: string; count: number }) {
  if (kind === 'serverOffline' || kind === 'serverBelowNormal') return null;
  return (
    <>
      {' · '}
      {kind === 'accountBelowNormal' ? (
        <Plural value={count} one="# account" other="# accounts" />
      ) : (
        <Plural value={count} one="# console" other="# consoles" />
      )}
    </>
  );
}
