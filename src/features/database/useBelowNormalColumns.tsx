import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type BelowNormalItem, normalMeasures, type NormalSubject } from '#contract/http/belowNormal.ts';
import { useBelowNormalTexts } from '#entities/belowNormal/belowNormalTexts.ts';
import type { GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import { translateLabel } from '#ui/translateLabel.ts';

/** A row: `id` is its number in the list. */
export interface Mark extends Omit<BelowNormalItem, 'id'> {
  id: number;
  objectId: number | null;
}

const subjects: Readonly<Record<NormalSubject, MessageDescriptor>> = {
  server: msg`Server`,
  script: msg`Script`,
  console: msg`Console`,
  account: msg`Account`,
};

export function useBelowNormalColumns(): readonly GridColumn<Mark>[] {
  const { t } = useLingui();
  const { measureOf, numberOf, lossOf } = useBelowNormalTexts();
  return useMemo(() => {
    const number = (key: 'value' | 'expected', title: string): GridColumn<Mark> => ({
      key,
      title,
      value: (mark) => mark[key],
      text: (mark) => numberOf(mark[key]),
      filter: 'number',
      align: 'end',
      width: 110,
    });
    return [
      {
        key: 'name',
        title: t`Name`,
        value: ({ name }) => name,
        text: ({ name, subject }) => (subject === 'console' ? name.toUpperCase() : name),
        isPinned: true,
        isName: true,
        width: 240,
      },
      {
        key: 'subject',
        title: t`Kind`,
        value: ({ subject }) => subject,
        text: ({ subject }) => translateLabel(subjects, subject, t),
        filter: {
          options: Object.entries(subjects).map(([value, label]) => ({ value, label: t(label) })),
        },
        width: 130,
      },
      {
        key: 'measure',
        title: t`Measure`,
        value: ({ measure }) => measure,
        text: measureOf,
        filter: {
          options: normalMeasures.map((measure) => ({ value: measure, label: measureOf({ measure }) })),
        },
        width: 130,
      },
      {
        key: 'loss',
        title: t`Difference`,
        value: ({ value, expected }) => Math.round((value / expected - 1) * 100),
        text: lossOf,
        filter: 'number',
        align: 'end',
        width: 130,
      },
      number('value', t`Last day`),
      number('expected', t`Usual`),
      {
        key: 'days',
        title: t`28 days before`,
        value: () => null,
        cell: ({ days }) => <Sparkline values={days} />,
        filter: false,
        isSortable: false,
        width: 140,
      },
    ];
  }, [t, measureOf, numberOf, lossOf]);
}
