import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AuthHistoryRow } from '#contract/http/settings.ts';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useListState } from '#data/lists/useListState.ts';
import { meKeys } from '#data/me/meKeys.ts';
import { useAuthHistory } from '#data/me/profile.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { deviceName } from '#domain/access/device.ts';
import { dateTime, fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { csvFile } from '#domain/tables/csv.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { Row } from '#ui/layout/flex.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { placePart } from './placeText.ts';

/** A sign-in with its own key: the API sends none. */
type Row = AuthHistoryRow & { key: string };

const idOf = ({ key }: Row): string => key;
const nameOf = ({ date }: Row): string => date;

function useKindText(): (row: AuthHistoryRow) => string {
  const { t } = useLingui();
  return ({ kind, actor }) => {
    if (kind === 'link') return t`Access link`;
    if (kind === 'guest') return actor ? t`Guest access: ${actor}` : t`Guest access`;
    return t`Password`;
  };
}

function useColumns(): readonly ColumnSpec<Row>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const kindText = useKindText();
  return useMemo(
    () => [
      {
        key: 'date',
        title: t`Login date`,
        value: ({ date }) => dateTime(Date.parse(date), timezone),
        width: 150,
        isName: true,
        filter: 'date',
      },
      { key: 'ip', title: t`IP address`, value: ({ ip }) => ip, width: 150 },
      { key: 'country', title: t`Country`, value: (row) => placePart(row.country, t), width: 130 },
      { key: 'region', title: t`Region`, value: (row) => placePart(row.region, t), width: 130 },
      { key: 'city', title: t`City`, value: (row) => placePart(row.city, t), width: 130 },
      { key: 'kind', title: t`Sign-in method`, value: kindText, width: 160 },
      {
        key: 'device',
        title: t`Device`,
        value: ({ device }) => (device ? (deviceName(device) ?? device) : ''),
        width: 170,
        grows: true,
      },
    ],
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [i18n.locale, timezone],
  );
}

/** The sign-ins to the account, with export. */
export function AuthHistory() {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const recordExport = useRecordExport();
  const history = useAuthHistory();
  const state = useListState(history, meKeys.authHistory());
  const layout = useTableLayout('settings.authHistory');
  const columns = useColumns();
  const rows = useMemo(
    () => history.data?.map((row, at): Row => ({ ...row, key: `${row.date} ${at}` })),
    [history.data],
  );
  const [matching, setMatching] = useState<readonly Row[] | null>(null);
  // The table reports its rows after it has rendered them.
  const shown = matching ?? rows ?? [];
  const save = (): void => {
    const cells = shown.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
    saveFile(
      csvFile([columns.map(({ title }) => title), ...cells]),
      `auth-history.${fileTimestamp(serverClock.now(), timezone)}.csv`,
    );
    recordExport('signIns', cells.length);
  };
  return (
    <Group gap={0} wrap="nowrap" align="stretch" h="min(620px, 78dvh)" mt={8}>
      <DataTable
        label={t`Sign-ins`}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        layout={layout}
        onMatching={setMatching}
        state={state}
        title={
          <Row component="h2" mih={30} fz={16} fw={600}>
            {t`Sign-ins`}
          </Row>
        }
        actions={
          <ActionButton icon={IconDownload} disabled={shown.length === 0} onClick={save}>
            {t`Export`}
          </ActionButton>
        }
        empty={<Notice icon={IconHistory} title={t`No sign-ins yet`} />}
      />
    </Group>
  );
}
