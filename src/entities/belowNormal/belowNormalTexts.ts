import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BelowNormalItem, NormalMeasure } from '#contract/http/belowNormal.ts';
import { translateLabel } from '#ui/translateLabel.ts';

const measures: Readonly<Record<NormalMeasure, MessageDescriptor>> = {
  games: msg({ message: 'Games', context: 'measure' }),
  wins: msg({ message: 'Wins', context: 'measure' }),
  coins: msg({ message: 'Coins', context: 'measure' }),
};

export function useBelowNormalTexts() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3, notation: 'compact' });
  return {
    measureOf: ({ measure }: Pick<BelowNormalItem, 'measure'>): string =>
      translateLabel(measures, measure, t),
    numberOf: (value: number): string => number.format(value),
    lossOf: ({ value, expected }: Pick<BelowNormalItem, 'value' | 'expected'>): string =>
      new Intl.NumberFormat(locale, { style: 'percent' }).format(value / expected - 1),
  };
}
