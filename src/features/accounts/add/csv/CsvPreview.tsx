import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Checkbox, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import {
  type CsvOptions,
  faultKey,
  type ImportPreview,
  type LeftOutTexts,
} from '#domain/accounts/csv/csvImport.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { EncodingField } from '#ui/FileField/EncodingField.tsx';
import { encodingNames } from '#ui/FileField/encodings.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { useFaultText } from '../../faultTexts.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import classes from '../Add.module.css';
import { Differences } from './Differences.tsx';
import { delimiterNames, fileFaults, useSkipText } from '../addLabels.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ProblemRows, type ProblemRowsProps } from './ProblemRows.tsx';

export interface CsvPreviewProps {
  name: string;
  preview: ImportPreview;
  /** Whether it is being read again, or its accounts are being added. */
  isLocked: boolean;
  options: CsvOptions;
  onOptions: (options: CsvOptions) => void;
  onCorrect: ProblemRowsProps['onCorrect'];
  /** Accounts with errors are skipped. */
  validOnly: boolean;
  onValidOnly: (validOnly: boolean) => void;
  leftOut: (texts: LeftOutTexts) => Promise<Blob>;
  /** Consoles that the server of the accounts does not have. */
  newConsoles: ReactNode;
  /** Valid accounts that are not sent until their new consoles are confirmed, and the number of these consoles. */
  waiting: { accounts: number; consoles: number };
}

/** Preview of a file: how it was read, its errors, which can be corrected here, and the first accounts. */
export function CsvPreview({
  name,
  preview,
  isLocked,
  options,
  onOptions,
  onCorrect,
  validOnly,
  onValidOnly,
  leftOut,
  newConsoles,
  waiting,
}: CsvPreviewProps) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const faultText = useFaultText();
  const { timezone, reportError } = useUiContext();
  const { fault, total, valid, wrong, dropped, broken, hasHeader } = preview;
  const invalid = total - valid;
  const { accounts: waitingCount, consoles: newCount } = waiting;
  const droppedCount = dropped.reduce((sum, { count }) => sum + count, broken);
  const skipText = useSkipText();
  const encoding = encodingNames[preview.encoding];
  const separator = delimiterNames[preview.delimiter];
  const wrongText = (path: string, message: string): string => `${fieldName(path)}: ${faultText(message)}`;

  function save(): void {
    const texts: LeftOutTexts = {
      faults: Object.fromEntries(
        wrong.map(({ path, message }) => [faultKey(path, message), wrongText(path, message)]),
      ),
      broken: skipText(null),
      columns: Object.fromEntries(dropped.map(({ columns }) => [columns, skipText(columns)])),
    };
    leftOut(texts)
      .then((file) => saveFile(file, `accounts-left-out-${fileTimestamp(serverClock.now(), timezone)}.csv`))
      .catch(reportError);
  }

  if (fault) {
    const { row } = fault;
    return (
      <Problem>
        <b>{name}</b>
        {': '}
        {t(fileFaults[fault.kind])}
        {row === undefined ? null : (
          <>
            {' '}
            <Trans>(row {row})</Trans>
          </>
        )}
      </Problem>
    );
  }
  const columnCount = csvColumns.length;
  return (
    <section aria-label={t`Preview`} className={classes.preview}>
      <p role="status">
        <b>{name}</b>
        {' · '}
        <Plural value={total} one="# account" other="# accounts" />
        {' · '}
        <Plural value={valid} one="# valid" other="# valid" />
        {waitingCount > 0 ? (
          <>
            {', '}
            {t`${plural(waitingCount, { one: '# waits', other: '# wait' })} for ${plural(newCount, { one: '# new console', other: '# new consoles' })}`}
          </>
        ) : null}
        {invalid > 0 ? (
          <>
            {' · '}
            <Plural value={invalid} one="# with errors" other="# with errors" />
          </>
        ) : null}
        {droppedCount > 0 ? (
          <>
            {' · '}
            <Plural value={droppedCount} one="# row skipped" other="# rows skipped" />
          </>
        ) : null}
      </p>
      <Box component="p" my={0} c="dimmed" fz={13}>
        {separator ? <Trans>Separator: {t(separator)}</Trans> : null}
        {' · '}
        <Trans>Encoding: {encoding}</Trans>
        {hasHeader ? (
          <>
            {' · '}
            {t`The first row is a header and is skipped`}
          </>
        ) : null}
      </Box>
      {preview.isEncodingDoubtful ? (
        <EncodingField
          value={preview.encoding}
          isDisabled={isLocked}
          onChange={(chosen) => onOptions({ ...options, encoding: chosen })}
        />
      ) : null}
      <ProblemRows preview={preview} isLocked={isLocked} onCorrect={onCorrect} />
      {wrong.length + dropped.length > 1 ? (
        <Box component="ul" data-points mah={120} fz={13} data-scroll aria-label={t`What is wrong`}>
          {broken > 0 ? (
            <li>
              {skipText(null)} · <b>{broken}</b>
            </li>
          ) : null}
          {dropped.map(({ columns, count }) => (
            <li key={columns}>
              {skipText(columns)} · <b>{count}</b>
            </li>
          ))}
          {wrong.map(({ path, message, count }) => (
            <li key={faultKey(path, message)}>
              {wrongText(path, message)} · <b>{count}</b>
            </li>
          ))}
        </Box>
      ) : null}
      {total === 0 ? (
        <Problem>
          <Trans>No row has the {columnCount} columns of an account. Compare with the example file.</Trans>
        </Problem>
      ) : null}
      {invalid + droppedCount > 0 ? (
        <Group justify="space-between" gap={12}>
          {invalid > 0 ? (
            <Checkbox
              label={t`Skip accounts with errors`}
              description={t`Otherwise they are also added, marked as invalid, and can be corrected here.`}
              checked={validOnly}
              onChange={({ currentTarget }) => onValidOnly(currentTarget.checked)}
            />
          ) : null}
          <ActionButton icon={IconDownload} onClick={save}>
            {t`Download rows with errors`}
          </ActionButton>
        </Group>
      ) : null}
      {newConsoles}
      <Differences preview={preview} isLocked={isLocked} options={options} onOptions={onOptions} />
      {total > 0 ? <PreviewTable rows={preview.first} total={total} /> : null}
    </section>
  );
}
