import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#data/services.ts';
import { callTimes } from '#domain/callTimes.ts';
import { oneDecimal } from '#domain/format/oneDecimal.ts';
import { median, quantile } from '#domain/quantile.ts';
import { type BrowserFigures, readBrowserFigures } from '#data/browserFigures.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import classes from './Performance.module.css';

type Cells = readonly string[];

const noFigures: BrowserFigures = {
  calls: [],
  longTasks: null,
  interactions: null,
  firstPaint: null,
  largestPaint: null,
  memory: null,
  stored: null,
};

/** What this browser has measured since its page was loaded, to find out why it is slow, with a report to copy. */
export function PerformancePage() {
  const { i18n, t } = useLingui();
  const { pictureFigures, browserEntries } = useServices();
  const [figures, setFigures] = useState(noFigures);
  const read = useCallback(() => void readBrowserFigures(browserEntries).then(setFigures), [browserEntries]);
  useEffect(read, [read]);
  const { calls, longTasks, interactions, firstPaint, largestPaint, memory, stored } = figures;

  const ms = (value: number | null): string => (value === null ? '–' : t`${Math.round(value)} ms`);
  const megabytes = (value: number | null): string =>
    value === null ? '–' : t`${i18n.number(value / 1e6, oneDecimal)} MB`;
  const transferred = (bytes: number): string =>
    bytes < 1e5 ? t`${i18n.number(bytes / 1e3, oneDecimal)} kB` : megabytes(bytes);
  const times = (name: string, values: readonly number[] | null): Cells => [
    name,
    ...[0.5, 0.95, 1].map((share) => ms(quantile(values ?? [], share))),
    values === null ? t`not measured by this browser` : String(values.length),
  ];
  const rows: Cells[] = [
    times(t`Button press to picture while controlling`, pictureFigures.of('buttonToPictureMs')),
    times(t`Request to picture`, pictureFigures.of('requestToDisplayMs')),
    times(t`Interaction to Next Paint`, interactions),
    times(t`Tasks that blocked the page (over 50 ms)`, longTasks),
    times(
      t`Calls of the API`,
      calls.map((call) => call.ms),
    ),
  ];
  const facts: [string, string][] = [
    [t`Pictures a second in control, median`, frames(median(pictureFigures.of('fps')))],
    [t`First Contentful Paint`, ms(firstPaint)],
    [t`Largest Contentful Paint`, ms(largestPaint)],
    [t`Memory of the page`, megabytes(memory)],
    [t`Stored in this browser`, megabytes(stored)],
  ];
  const callRows: Cells[] = callTimes(calls).map(({ path, count, p50, p95, bytes }) => [
    path,
    String(count),
    ms(p50),
    ms(p95),
    transferred(bytes),
  ]);
  const report = [
    navigator.userAgent,
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...[...rows, ...callRows].map((cells) => cells.join('\t')),
  ].join('\n');

  return (
    <Page maw={980}>
      <Row component="header" gap="8px 16px" mb={12}>
        <PageTitle>{t`Performance`}</PageTitle>
        <Row gap={8} ml="auto">
          <ActionButton icon={IconRefresh} onClick={read}>
            {t`Measure again`}
          </ActionButton>
          <CopyButton text={report} label={t`Copy the report`} size="xs" hasLabel />
        </Row>
      </Row>
      <Box component="p" mb={12} c="dimmed">
        <Trans>
          Measured by this browser since the page was loaded. The report contains no names, ids or addresses.
        </Trans>
      </Box>
      <Table
        label={t`Times`}
        names={[t`What`, t`Median`, t`95th percentile`, t`Slowest`, t`Measured`]}
        rows={rows}
      />
      <dl className={classes.facts} data-card>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        label={t`Calls of the API`}
        names={[t`Call`, t`Count`, t`Median`, t`95th percentile`, t`Transferred`]}
        rows={callRows}
      />
    </Page>
  );
}

const frames = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));

function Table({ label, names, rows }: { label: string; names: readonly string[]; rows: readonly Cells[] }) {
  return (
    <ScrollTable label={label} className={classes.table}>
      <TableHeader names={names} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={names[column + 1]} data-name={names[column + 1]} data-nowrap>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
