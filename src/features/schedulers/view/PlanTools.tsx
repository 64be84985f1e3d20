import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconFold } from '@tabler/icons-react';
import { weekDays } from '#domain/schedule/week.ts';
import { ScaleSlider } from '#ui/Gantt/ScaleSlider.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { useDayNames } from '../dayNames.ts';
import { pageKeys } from './pageKeys.ts';
import type { PlanView } from './usePlanView.ts';
import classes from './ViewSchedulerPage.module.css';

/** View controls of a week: which days are unfolded, which accounts are shown, and the scale. */
export function PlanTools({ view }: { view: PlanView }) {
  const { t } = useLingui();
  const shortName = useDayNames('short');
  const longName = useDayNames('long');
  const { scale, setScale, rows, setRows, folded, fold, foldAll } = view;
  const areAllFolded = folded.size === weekDays.length;
  return (
    <>
      <div className={classes.days} role="group" aria-label={t`Shown days`}>
        {weekDays.map((day) => (
          <UnstyledButton
            key={day}
            className={classes.day ?? ''}
            aria-label={longName(day)}
            aria-pressed={!folded.has(day)}
            onClick={() => fold(day)}
          >
            {shortName(day)}
          </UnstyledButton>
        ))}
      </div>
      <ToolButton
        icon={IconFold}
        label={areAllFolded ? t`Expand all days` : t`Collapse all days`}
        isOn={areAllFolded}
        onClick={() => foldAll(!areAllFolded)}
      />
      <Segments
        label={t`Accounts`}
        value={rows}
        onChange={setRows}
        options={[
          { value: 'used', label: t`Used` },
          { value: 'all', label: t({ message: 'All', context: 'accounts' }) },
        ]}
      />
      <ScaleSlider scale={scale} onScale={setScale} keys={`${pageKeys.smaller} ${pageKeys.larger}`} />
    </>
  );
}
