import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type WeekDay, weekDays } from '#domain/schedule/week.ts';

const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** The name of a day of the week in the active language: `Mon`, or `Monday`. */
export function useDayNames(style: 'short' | 'long'): (day: number) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
    const names = new Map<number, string>(
      weekDays.map((day: WeekDay) => [day, capital(format.format(monday + (day - 1) * dayMs), locale)]),
    );
    return (day) => names.get(day) ?? '';
  }, [locale, style]);
}

/** Russian days are written in lower case, but begin a line or a heading here. */
const capital = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
