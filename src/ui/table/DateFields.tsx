import { useLingui } from '@lingui/react/macro';
import { FocusTrap } from '@mantine/core';
import { dayRange, dayRangeText } from '#domain/tables/dayRange.ts';
import { DayField } from '#ui/DayField/DayField.tsx';
import type { ChangeWanted } from './headerSpec.ts';

export interface DateFieldsProps {
  wanted: string;
  onWanted: ChangeWanted;
  onClose: () => void;
}

export function DateFields({ wanted, onWanted }: DateFieldsProps) {
  const { t } = useLingui();
  const range = dayRange(wanted);
  const set = (change: Partial<typeof range>): void =>
    onWanted((before) => dayRangeText({ ...dayRange(before), ...change }));
  return (
    <FocusTrap>
      <div>
        <DayField
          hasFocus
          isClearable
          isNested
          label={t`From day`}
          {...(range.to ? { max: range.to } : {})}
          day={range.from || null}
          onChange={(day) => set({ from: day ?? '' })}
        />
        <DayField
          isClearable
          isNested
          label={t`To day`}
          {...(range.from ? { min: range.from } : {})}
          day={range.to || null}
          onChange={(day) => set({ to: day ?? '' })}
        />
      </div>
    </FocusTrap>
  );
}
