import { Box, Button, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconFileDownload, IconTimeline } from '@tabler/icons-react';
import { pathTo } from '#domain/access/paths.ts';
import { Link } from 'react-router';
import { dateOf } from '#domain/format/zone.ts';
import type { Deviation } from '#domain/schedule/charts/planChart.ts';
import { useAccountLogs } from '#entities/accounts/useAccountLogs.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { PlanLabels } from './planLabels.ts';
import classes from './PlanHistory.module.css';
import { variants } from './variants.ts';

export interface DeviationsProps {
  deviations: readonly Deviation[];
  labels: PlanLabels;
  consoles: number;
  /** Not all consoles are shown. */
  isPart: boolean;
}

/** Deviations from the plan, with links to their tasks and logs. */
export function Deviations({ deviations, labels, consoles, isPart }: DeviationsProps) {
  const { t } = useLingui();
  if (deviations.length === 0)
    return (
      <Text c="dimmed" my="1em">
        {isPart ? t`The shown consoles played everything as planned.` : t`Everything was played as planned.`}
      </Text>
    );
  return (
    <ul aria-label={t`Not as planned`}>
      {deviations.map((deviation) => (
        <DeviationRow key={deviation.key} deviation={deviation} labels={labels} showsConsole={consoles > 1} />
      ))}
    </ul>
  );
}

interface DeviationRowProps extends Pick<DeviationsProps, 'labels'> {
  showsConsole: boolean;
  deviation: Deviation;
}

function DeviationRow({ deviation, labels, showsConsole }: DeviationRowProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const downloadLogs = useAccountLogs();
  const { account, console: gameConsole, server, kind, planned, start } = deviation;
  const { id, email } = account;
  const name = labels.nameOf(account);
  const reason = planned && labels.reasonOf(planned);
  const date = dateOf(start, timezone);
  return (
    <Row component="li" gap="4px 12px" className={classes.deviation}>
      <Row component="span" gap={6} wrap="nowrap" miw={112} fw={500}>
        <GanttSwatch tone={toneOf(variants, kind)} mark={stateOf(variants, kind).mark} />
        {labels.kindOf(kind)}
      </Row>
      <Box component="span" miw={96}>
        {labels.spanOf(deviation)}
      </Box>
      <Box component="span" miw={0} flex="1 1 240px" data-wrap>
        {showsConsole ? `${server.name} · ${gameConsole.name} · ${name}` : name}
        {planned?.configName == null ? null : (
          <Box component="span" c="dimmed">
            {' '}
            · {planned.configName}
          </Box>
        )}
        {reason === null ? null : <div>{reason}</div>}
      </Box>
      <Row component="span" gap={4} wrap="nowrap" align="stretch">
        <Permitted permission="servers_tasks_view">
          <Button
            size="compact-xs"
            variant="default"
            component={Link}
            to={pathTo('taskHistory', { query: { server: server.id, date } })}
            leftSection={<IconTimeline size={14} />}
            aria-label={t`Tasks of ${name}`}
          >
            {t`Tasks`}
          </Button>
        </Permitted>
        {id === null || email === null ? null : (
          <Permitted permission="accounts_logs_view">
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => downloadLogs({ id, email, server })}
              leftSection={<IconFileDownload size={14} />}
              aria-label={t`Logs of ${name}`}
            >
              {t`Logs`}
            </Button>
          </Permitted>
        )}
      </Row>
    </Row>
  );
}
