import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, Slider, UnstyledButton } from '@mantine/core';
import { IconFold, IconZoomIn } from '@tabler/icons-react';
import { scales } from '#domain/gantt/axis.ts';
import { weekDays } from '#domain/schedule/types.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { useDayNames } from '../dayNames.ts';
import { pageKeys } from './pageKeys.ts';
import type { PlanRows, PlanView } from './usePlanView.ts';
import classes from './ViewSchedulerPage.module.css';

const scaleStep = 0.5;

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
        label={areAllFolded ? t`Unfold all days` : t`Fold all days`}
        isOn={areAllFolded}
        onClick={() => foldAll(!areAllFolded)}
      />
      <SegmentedControl
        size="xs"
        aria-label={t`Accounts`}
        value={rows}
        onChange={(value) => setRows(value as PlanRows)}
        data={[
          { value: 'used', label: t`Used` },
          { value: 'all', label: t({ message: 'All', context: 'accounts' }) },
        ]}
      />
      <div className={classes.scale} {...tooltipProps(t`Scale`, `${pageKeys.smaller} ${pageKeys.larger}`)}>
        <IconZoomIn size={16} aria-hidden="true" />
        <Slider
          className={classes.slider ?? ''}
          size={3}
          thumbSize={14}
          label={null}
          thumbLabel={t`Scale`}
          {...scales}
          step={scaleStep}
          value={scale}
          onChange={setScale}
        />
        <span className={classes.scaleValue}>{scale}×</span>
      </div>
    </>
  );
}
