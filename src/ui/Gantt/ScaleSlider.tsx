import { useLingui } from '@lingui/react/macro';
import { Box, Group, Slider } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { scales } from '#domain/gantt/axis.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './ScaleSlider.module.css';

const scaleStep = 0.5;

export interface ScaleSliderProps {
  scale: number;
  onScale: (scale: number) => void;
  /** Shortcuts, for the tooltip. */
  keys: string;
  /** Shows its name next to it. */
  isLabeled?: boolean;
}

/** Sets the scale of a chart, 1 to 6. */
export function ScaleSlider({ scale, onScale, keys, isLabeled = false }: ScaleSliderProps) {
  const { t } = useLingui();
  return (
    <Group gap={8} wrap="nowrap" c="dimmed" fz={12} {...tooltipProps(t`Scale`, keys)}>
      <IconZoomIn size={16} aria-hidden="true" />
      {isLabeled ? <span aria-hidden="true">{t`Scale`}</span> : null}
      <Slider
        className={classes.slider ?? ''}
        size={3}
        thumbSize={14}
        label={null}
        thumbLabel={t`Scale`}
        {...scales}
        step={scaleStep}
        value={scale}
        onChange={onScale}
      />
      <Box component="span" w={28} ta="right">
        {scale}×
      </Box>
    </Group>
  );
}
