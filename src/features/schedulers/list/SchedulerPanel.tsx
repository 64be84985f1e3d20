import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import classes from './SchedulersPage.module.css';
import { WeekTimeline } from './WeekTimeline.tsx';

export function SchedulerPanel({ scheduler }: { scheduler: Scheduler }) {
  const { t } = useLingui();
  const { id, name, data, timezone, isOwn } = scheduler;
  const isPlanned = data.some(({ entries }) => entries.length > 0);
  return (
    <section data-card className={classes.panel} aria-label={t`Week of ${name}`}>
      <Row component="header" gap="4px 12px" mb={8}>
        <Box component="h2" miw={0} fz={14} fw={600} data-wrap>
          {name}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          <Trans>Times of {timezone}</Trans>
        </Box>
        <Group gap={8} wrap="nowrap" align="stretch" ml="auto">
          <ActionButton icon={IconEye} component={Link} to={pathTo('viewScheduler', { query: { id } })}>
            <Trans context="action">View</Trans>
          </ActionButton>
          {isOwn ? (
            <ActionButton
              permission="scheduler_update"
              icon={IconPencil}
              component={Link}
              to={pathTo('editScheduler', { query: { id } })}
            >
              {t`Edit`}
            </ActionButton>
          ) : null}
        </Group>
      </Row>
      {isPlanned ? (
        <WeekTimeline label={t`Configs of ${name} by account and day`} scheduler={scheduler} />
      ) : (
        <Text c="dimmed" fz="sm" my="1em">
          {t`Nothing is planned yet.`}
        </Text>
      )}
    </section>
  );
}
