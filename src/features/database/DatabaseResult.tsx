import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Loader, Text } from '@mantine/core';
import { IconChartBar, IconDatabaseOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod';
import type { DatabaseAnswer, SentRequest } from '#data/database/database.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import { columnsOf } from '#domain/database/columns.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import { emptyView } from '#ui/DataGrid/gridColumn.ts';
import { SkeletonRows } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { DatabaseChart } from './DatabaseChart.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { typeLabel } from './databaseLabels.ts';
import { type ResultLines, useLines } from './useLines.ts';
import { type ResultRow, useResultColumns } from './useResultColumns.tsx';

const nameOf = ({ email }: ResultRow): string => email;
/** Below this height of the window, CSS pixels, the chart is closed at first: it would leave no room for rows. */
const tallWindow = 760;
const chartSchema = z.boolean().nullable();
const zerosSchema = z.boolean();

export interface DatabaseResultProps {
  sent: SentRequest;
  answer: DatabaseAnswer;
  /** Another answer is being loaded. */
  isLoading: boolean;
  note: ReactNode;
  actions: ReactNode;
  /** Its accounts are invented. */
  isExample?: boolean;
}

export function DatabaseResult(props: DatabaseResultProps) {
  const { sent, answer } = props;
  const { type } = sent.request.params;
  const lines = useLines(type, answer);
  if (lines) return <ResultGrid {...props} lines={lines} />;
  return (
    <>
      <Toolbar label={type} title={<ResultTitle {...props} counts={null} />} actions={props.actions} />
      <SkeletonRows />
    </>
  );
}

interface Counts {
  total: number;
  shown: number | null;
  isFiltered: boolean;
}

/** The request, and the number of results. */
function ResultTitle({
  sent,
  answer,
  isLoading,
  isExample = false,
  counts,
}: DatabaseResultProps & { counts: Counts | null }) {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const { request } = sent;
  const start = (answer.summary?.startDate ?? request.body.startDate)?.replaceAll('-', '/');
  const end = (answer.summary?.endDate ?? request.body.endDate)?.replaceAll('-', '/');
  const count = counts?.isFiltered ? counts.shown : null;
  const shown = count === null ? null : i18n.number(count);
  const days = start === end ? start : `${start} – ${end}`;
  const zone = answer.summary?.timezone ?? timezone;
  return (
    <PageTitle
      isPending={counts === null}
      figures={[
        ...(isExample ? [<Trans key="example">Example</Trans>] : []),
        zone === timezone ? days : `${days} (${zone})`,
        <Plural key="rows" value={counts?.total ?? 0} one="# row" other="# rows" />,
        ...(shown === null ? [] : [<Trans key="shown">{shown} shown</Trans>]),
        ...(isLoading ? [<Loader key="loading" size={14} aria-label={t`Loading…`} />] : []),
      ]}
    >
      {t(typeLabel(request.params.type))}
    </PageTitle>
  );
}

function ResultGrid(props: DatabaseResultProps & { lines: ResultLines }) {
  const { sent, answer, note, actions, lines, isExample = false } = props;
  const { t, i18n } = useLingui();
  const { can } = useUiContext();
  const { type } = sent.request.params;
  const typeColumns = useMemo(() => columnsOf(type, answer.data, can), [type, answer, can]);
  const columns = useResultColumns(typeColumns);
  const layout = useTableLayout(`database.${type}`);
  const [view, setView] = useState(emptyView);
  const [matching, setMatching] = useState<readonly number[]>([]);
  const [isChartChosen, chooseChart] = usePreference('database.chart', chartSchema, null);
  const [isTall] = useState(() => globalThis.innerHeight >= tallWindow);
  const isChartOpen = isChartChosen ?? isTall;
  const [areZerosShown, showZeros] = usePreference('database.zeros', zerosSchema, false);
  const zeros = lines.all.ids().length - lines.some.ids().length;
  const zerosText = i18n.number(zeros);
  const rows = areZerosShown ? lines.all : lines.some;
  const { firstDay: first, startDate = first } = answer.summary ?? {};
  const isCut = first !== undefined && startDate !== undefined && first > startDate;
  const firstDay = dayText(first ?? '');
  return (
    <DataGrid
      label={t(typeLabel(type))}
      columns={columns}
      rows={rows}
      nameOf={nameOf}
      layout={layout}
      view={view}
      onView={setView}
      onMatching={setMatching}
      title={(counts) => <ResultTitle {...props} counts={counts} />}
      actions={
        <>
          {actions}
          <ExportButtons
            type={type}
            columns={typeColumns}
            rows={rows}
            ids={matching}
            isDisabled={matching.length === 0 || isExample}
          />
          <ToolButton
            icon={IconChartBar}
            label={t`Chart`}
            isOn={isChartOpen}
            onClick={() => chooseChart(!isChartOpen)}
          />
          {zeros > 0 ? (
            <Toggle
              isOn={areZerosShown}
              label={t`Rows of zeros`}
              tooltip={t`Accounts to which nothing has happened in these days`}
              onClick={() => showZeros(!areZerosShown)}
            >
              <Trans>Rows of zeros ({zerosText})</Trans>
            </Toggle>
          ) : null}
        </>
      }
      above={
        <>
          {note}
          {isCut ? (
            <Text mb={8} c="var(--dugout-warning)" role="status">
              <Trans>
                These are too many rows for one answer: only those from {firstDay} on are here. Choose an
                earlier end date for the others.
              </Trans>
            </Text>
          ) : null}
          {isChartOpen ? <DatabaseChart type={type} answer={answer} /> : null}
        </>
      }
      empty={
        <Notice icon={IconDatabaseOff} title={t`Nothing was found`}>
          {zeros > 0 ? (
            <Plural
              value={zeros}
              one="There is only # row of zeros."
              other="There are only # rows of zeros."
            />
          ) : (
            t`Choose other accounts, more days, or another type.`
          )}
        </Notice>
      }
    />
  );
}
