import { useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { TimeField, type TimeFieldProps } from '#ui/DayField/TimeField.tsx';

/** Fields of the hours of some days of the week: when it begins and ends, and on which days. */
export function HoursFields({
  from,
  to,
  days,
}: {
  from: TimeFieldProps;
  to: TimeFieldProps;
  days: MultiSelectProps;
}) {
  const { i18n } = useLingui();
  const dayName = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <Group grow align="flex-start">
        <TimeField {...from} />
        <TimeField {...to} />
      </Group>
      <MultiSelect
        data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
          value: String(day),
          label: dayName.format(Date.UTC(2024, 0, day)),
        }))}
        {...days}
      />
    </>
  );
}
