import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import {
  type DatabaseParams,
  type DatePreset,
  datePresets,
  presetDates,
  presetOf,
} from '#domain/database/query.ts';

const labels: Readonly<Record<DatePreset, MessageDescriptor>> = {
  today: msg`Today`,
  week: msg`7 days`,
  month: msg`This month`,
  lastMonth: msg`Last month`,
};

export interface DatePresetsProps {
  params: Pick<DatabaseParams, 'startDate' | 'endDate'>;
  /** `YYYY-MM-DD`. */
  today: string;
  onChange: (dates: { startDate: string; endDate: string }) => void;
}

/** Days that are chosen with one press. */
export function DatePresets({ params, today, onChange }: DatePresetsProps) {
  const { t } = useLingui();
  const chosen = presetOf(params, today);
  return (
    <Group gap="xs" role="group" aria-label={t`Days`}>
      {datePresets.map((preset) => (
        <Button
          key={preset}
          size="xs"
          variant={preset === chosen ? 'light' : 'default'}
          aria-pressed={preset === chosen}
          onClick={() => onChange(presetDates(preset, today))}
        >
          {t(labels[preset])}
        </Button>
      ))}
    </Group>
  );
}
