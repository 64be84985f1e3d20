import 'dayjs/locale/ru';
import '@mantine/dates/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { dateOf } from '#domain/format/zone.ts';
import { useUiContext } from '#ui/uiContext.ts';

export interface CalendarProps {
  /** `YYYY-MM-DD`, as are all days; null: no day is selected. */
  day: string | null;
  min: string | undefined;
  max: string | undefined;
  /** Whether it takes the focus: it is still shown while it closes, and may be opened again then. */
  hasFocus: boolean;
  /** Large targets, for fingers. */
  isLarge: boolean;
  onChange: (day: string) => void;
  onClose: () => void;
}

const todayProps = { 'data-today': true, 'data-highlight-today': true };

/** The days of a month, with navigation to other months, years and decades. */
export function Calendar({ day, min, max, hasFocus, isLarge, onChange }: CalendarProps) {
  const { t, i18n } = useLingui();
  const ui = useUiContext();
  const today = dateOf(ui.today, ui.timezone);
  const shown = day ?? (max === undefined || max > today ? today : max);
  return (
    <FocusTrap active={hasFocus}>
      <DatePicker
        locale={i18n.locale}
        size={isLarge ? 'lg' : 'xs'}
        value={day}
        {...(min === undefined ? {} : { minDate: min })}
        {...(max === undefined ? {} : { maxDate: max })}
        defaultDate={shown}
        // Escape closes the calendar only, and not the dialog around it.
        __stopPropagation
        // Of the user's timezone, not of the browser's.
        getDayProps={(date) => (date === today ? todayProps : {})}
        weekendDays={[]}
        enableKeyboardNavigation
        ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
        previousLabel={t`Previous page`}
        nextLabel={t`Next page`}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    </FocusTrap>
  );
}
