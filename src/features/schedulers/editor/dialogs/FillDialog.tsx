import { useLingui } from '@lingui/react/macro';
import { Group, NumberInput, Text } from '@mantine/core';
import { z } from 'zod';
import { maxSlot } from '#contract/http/scheduleLimits.ts';
import type { Bar } from '#domain/schedule/week.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { EditorTexts } from '../useEditorTexts.ts';

export interface FillDialogProps {
  bar: Bar;
  texts: EditorTexts;
  onFill: (toSlot: number, offsetHours: number) => void;
  onClose: () => void;
}

/** Minutes between rows: by default a quarter of an hour, at most twelve hours. */
const offset = { step: 15, max: 720 } as const;
const notStep = 'not a quarter';

const schema = z.object({
  toSlot: z.int().min(0).max(maxSlot),
  minutes: z
    .int()
    .min(0)
    .max(offset.max)
    .refine((minutes) => minutes % offset.step === 0, notStep),
});

/** Copies a bar to the rows up to another one, each some minutes later than the one before. */
export function FillDialog({ bar, texts, onFill, onClose }: FillDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Fill rows`}
      submitLabel={t`Fill`}
      schema={schema}
      initial={{ toSlot: maxSlot, minutes: offset.step }}
      texts={{
        names: { toSlot: t`Up to account`, minutes: t`Offset per row (minutes)` },
        messages: { [notStep]: t`Times are in steps of 15 minutes` },
      }}
      isLocal
      onSubmit={({ toSlot, minutes }) => {
        onFill(toSlot, minutes / 60);
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text c="dimmed" fz="sm">
            {texts.bar(bar)}
          </Text>
          <Group gap={12} grow wrap="nowrap" align="stretch">
            <NumberInput data-autofocus min={0} max={maxSlot} clampBehavior="none" {...field('toSlot')} />
            <NumberInput
              min={0}
              max={offset.max}
              step={offset.step}
              clampBehavior="none"
              {...field('minutes')}
            />
          </Group>
        </>
      )}
    </FormDialog>
  );
}
