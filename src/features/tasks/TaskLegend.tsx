import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useEnums } from '#data/enums/queries.ts';
import { ScaleSlider } from '#ui/Gantt/ScaleSlider.tsx';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { variants } from '#entities/tasks/variants.ts';
import { Row } from '#ui/layout/flex.ts';
import { pageKeys } from './shortcutList.ts';
import classes from './Tasks.module.css';
import type { TaskLabels } from '#entities/tasks/taskLabels.ts';

export interface TaskLegendProps {
  labels: TaskLabels;
  scale: number;
  onScale: (scale: number) => void;
}

/** Legend of colors and marks, with the scale slider. */
export function TaskLegend({ labels, scale, onScale }: TaskLegendProps) {
  const { t } = useLingui();
  const { taskTypes, taskStatuses } = useEnums();
  return (
    <Row component="footer" gap="8px 24px" mih={44} pt={12} fz="xs">
      <Row component="ul" gap="8px 12px" align="stretch" aria-label={t`Task types`}>
        {taskTypes.map((type) => (
          <li key={type} className={classes.term}>
            <GanttSwatch tone={toneOf(variants, type)} />
            {labels.typeOf(type)}
          </li>
        ))}
      </Row>
      <Row component="ul" gap="8px 12px" align="stretch" aria-label={t`Task statuses`}>
        {taskStatuses.map((status) => (
          <li key={status} className={classes.term}>
            <GanttSwatch tone="var(--task-other)" {...stateOf(variants, status)} />
            {labels.statusOf(status)}
          </li>
        ))}
      </Row>
      <Box ml="auto">
        <ScaleSlider
          scale={scale}
          onScale={onScale}
          keys={`${pageKeys.smaller} ${pageKeys.larger}`}
          isLabeled
        />
      </Box>
    </Row>
  );
}
