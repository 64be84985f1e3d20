import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useUpdateScheduler } from '#data/schedulers/mutations.ts';
import { useUser } from '#data/session/hooks.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { dateTime } from '#domain/format/time.ts';
import { schedulerForm } from '#domain/schedule/schedulerForm.ts';
import { emptyOption } from '#domain/tables/filters.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { type EditedCell, useEditedCells } from './atoms.ts';
import { EditableText } from './EditableText.tsx';
import classes from './SchedulersPage.module.css';

const schemas = {
  name: z.object({ value: schedulerForm.shape.name }),
  description: z.object({ value: schedulerForm.shape.description }),
};

interface TextCellProps extends Pick<EditedCell, 'field'> {
  scheduler: Scheduler;
}

/** Name or description, edited in place. */
function TextCell({ scheduler, field }: TextCellProps) {
  const { t } = useLingui();
  const { id, name, isOwn } = scheduler;
  const { edit } = useRights({ edit: 'scheduler_update' });
  const { isOffline } = useUiContext();
  const { mutateAsync } = useUpdateScheduler();
  const { isEdited, edit: editCell } = useEditedCells();
  const cell = { schedulerId: id, field };
  return (
    <EditableText<string | null>
      text={scheduler[field] ?? ''}
      schema={schemas[field]}
      name={field === 'name' ? t`Name` : t`Description`}
      label={field === 'name' ? t`Rename ${name}` : t`Edit the description of ${name}`}
      isEditable={edit && isOwn && !isOffline}
      isEditing={isEdited(cell)}
      onEdit={(isEditing) => editCell(cell, isEditing)}
      // Without the revision: only this text is changed, even if the rest was saved meanwhile.
      onSave={(value) => mutateAsync({ id, [field]: value })}
    />
  );
}

/** The consoles that have the scheduler, as a link to them. */
function ConsolesCell({ scheduler: { id, name, consoles } }: { scheduler: Scheduler }) {
  const { t, i18n } = useLingui();
  const count = i18n.number(consoles);
  if (consoles === 0) return count;
  return (
    <Permitted permission="consoles_schedulers_view">
      <Link
        to={pathTo('consoleSchedulers', { query: { scheduler: id } })}
        className={classes.link}
        aria-label={t`${count}, show the consoles with ${name}`}
        tabIndex={-1}
      >
        {count}
      </Link>
    </Permitted>
  );
}

function StateCell({ scheduler: { consoles, enabled } }: { scheduler: Scheduler }) {
  const { t } = useLingui();
  if (consoles === 0) {
    return (
      <Box component="span" c="dimmed" fz="sm">
        {t`Not attached`}
      </Box>
    );
  }
  return enabled ? (
    <StateBadge tone="positive">{t`Enabled`}</StateBadge>
  ) : (
    <StateBadge tone="secondary">{t`Disabled`}</StateBadge>
  );
}

export function useSchedulerColumns(): readonly ColumnSpec<Scheduler>[] {
  const { t } = useLingui();
  const { timezone } = useUser().settings;
  return useMemo(
    () => [
      {
        key: 'name',
        title: t`Name`,
        value: ({ name }) => name,
        cell: (scheduler) => <TextCell scheduler={scheduler} field="name" />,
        width: 220,
        isName: true,
      },
      {
        key: 'description',
        title: t`Description`,
        value: ({ description }) => description,
        cell: (scheduler) => <TextCell scheduler={scheduler} field="description" />,
        width: 220,
        grows: true,
      },
      {
        key: 'createdAt',
        title: t({ message: 'Created', context: 'time' }),
        value: ({ createdAt }) => createdAt,
        text: ({ createdAt }) => dateTime(Date.parse(createdAt), timezone),
        filter: 'date',
        width: 150,
      },
      {
        key: 'consoles',
        title: t({ message: 'Consoles', context: 'count' }),
        value: ({ consoles }) => consoles,
        cell: (scheduler) => <ConsolesCell scheduler={scheduler} />,
        filter: 'number',
        width: 104,
        align: 'end',
      },
      {
        key: 'enabled',
        title: t`State`,
        value: ({ consoles, enabled }) => (consoles === 0 ? null : enabled),
        text: ({ consoles, enabled }) =>
          consoles === 0 ? t`Not attached` : enabled ? t`Enabled` : t`Disabled`,
        cell: (scheduler) => <StateCell scheduler={scheduler} />,
        filter: {
          options: [
            { value: 'true', label: t`Enabled` },
            { value: 'false', label: t`Disabled` },
            { value: emptyOption, label: t`Not attached` },
          ],
        },
        width: 132,
      },
    ],
    [t, timezone],
  );
}
