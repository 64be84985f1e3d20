import { useLingui } from '@lingui/react/macro';
import { useEnums } from '#data/enums/queries.ts';
import { ScaleSlider } from '#ui/Gantt/ScaleSlider.tsx';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { variants } from '#entities/tasks/variants.ts';
import { pageKeys } from './shortcutList.ts';
import classes from './Tasks.module.css';
import type { TaskLabels } from '#entities/tasks/labels.ts';

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
    <footer className={classes.legend}>
      <ul className={classes.terms} aria-label={t`Task types`}>
        {taskTypes.map((type) => (
          <li key={type} className={classes.term}>
            <GanttSwatch tone={toneOf(variants, type)} />
            {labels.typeOf(type)}
          </li>
        ))}
      </ul>
      <ul className={classes.terms} aria-label={t`Task statuses`}>
        {taskStatuses.map((status) => (
          <li key={status} className={classes.term}>
            <GanttSwatch tone="var(--task-other)" {...stateOf(variants, status)} />
            {labels.statusOf(status)}
          </li>
        ))}
      </ul>
      <div className={classes.scale}>
        <ScaleSlider
          scale={scale}
          onScale={onScale}
          keys={`${pageKeys.smaller} ${pageKeys.larger}`}
          isLabeled
        />
      </div>
    </footer>
  );
}
