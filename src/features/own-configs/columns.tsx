import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Config } from '#contract/http/configs.ts';
import { useUser } from '#data/session/hooks.ts';
import { dateTime } from '#domain/format/time.ts';
import { ConfigTypeBadge } from '#entities/configs/ConfigTypeBadge.tsx';
import { configTypes, useConfigTypes } from '#entities/configs/useConfigTypes.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';

export function useConfigColumns(): readonly ColumnSpec<Config>[] {
  const { t } = useLingui();
  const { timezone } = useUser().settings;
  const typeOf = useConfigTypes();
  return useMemo(
    () => [
      { key: 'name', title: t`Name`, value: ({ name }) => name, width: 240, isName: true },
      {
        key: 'type',
        title: t`Type`,
        value: ({ type }) => type,
        text: typeOf,
        cell: (config) => <ConfigTypeBadge config={config} />,
        filter: { options: configTypes.map((type) => ({ value: type, label: typeOf({ type }) })) },
        width: 116,
      },
      {
        key: 'description',
        title: t`Description`,
        value: ({ description }) => description,
        width: 240,
        grows: true,
      },
      {
        key: 'createdAt',
        title: t({ message: 'Created', context: 'time' }),
        value: ({ createdAt }) => createdAt,
        text: ({ createdAt }) => dateTime(Date.parse(createdAt), timezone),
        filter: 'date',
        width: 150,
      },
      {
        key: 'fields',
        title: t`Fields`,
        value: ({ fields }) => fields,
        filter: 'number',
        width: 96,
        align: 'end',
      },
      {
        key: 'isEditable',
        title: t({ message: 'Owner', context: 'config' }),
        value: ({ isOwn }) => isOwn,
        text: ({ isOwn }) =>
          isOwn ? t({ message: 'Mine', context: 'config' }) : t({ message: 'Others', context: 'config' }),
        filter: {
          options: [
            { value: 'true', label: t({ message: 'Mine', context: 'config' }) },
            { value: 'false', label: t({ message: 'Others', context: 'config' }) },
          ],
        },
        width: 110,
      },
    ],
    [t, timezone, typeOf],
  );
}
