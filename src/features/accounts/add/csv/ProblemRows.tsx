import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { CsvColumn } from '#domain/accounts/csv/csv.ts';
import type { ImportPreview, ImportProblem } from '#domain/accounts/csv/csvImport.ts';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import { useFaultText } from '../../faultTexts.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import classes from '../Add.module.css';
import { useSkipText } from '../addLabels.ts';
import { isSecretColumn } from '../secretColumns.ts';

export interface ProblemRowsProps {
  preview: Pick<ImportPreview, 'problems' | 'skipped' | 'wrong' | 'dropped' | 'broken'>;
  isLocked: boolean;
  onCorrect: (row: number, column: CsvColumn, text: string) => void;
}

const sumOf = (entries: readonly { count: number }[]): number =>
  entries.reduce((sum, { count }) => sum + count, 0);

/** The wrong cells of a file with their rows and reasons, to be corrected in place; then the rows that are skipped. */
export function ProblemRows({ preview, isLocked, onCorrect }: ProblemRowsProps) {
  const { t } = useLingui();
  const skipText = useSkipText();
  const { problems, skipped, wrong, dropped, broken } = preview;
  const shown = problems.filter(({ fault }) => fault !== null).length + skipped.length;
  const more = sumOf(wrong) + sumOf(dropped) + broken - shown;
  if (problems.length + skipped.length === 0) return null;
  return (
    <div>
      <ScrollTable label={t`Rows with errors`} maxHeight="320px" className={classes.problems}>
        <TableHeader names={[t`Row`, t`Email`, t`Column`, t`Value`, t`What is wrong`]} />
        <tbody>
          {problems.map((problem) => (
            <Line
              key={`${problem.row} ${problem.column}`}
              problem={problem}
              isLocked={isLocked}
              onCorrect={onCorrect}
            />
          ))}
          {skipped.map(({ row, columns }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td colSpan={3}>—</td>
              <td>{skipText(columns)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {more > 0 ? (
        <Box component="p" my={0} c="dimmed" fz={13}>
          <Plural value={more} one="and # more error" other="and # more errors" />
        </Box>
      ) : null}
    </div>
  );
}

function focusNext(field: HTMLInputElement): void {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else field.blur();
}

interface LineProps extends Pick<ProblemRowsProps, 'isLocked' | 'onCorrect'> {
  problem: ImportProblem;
}

function Line({ problem, isLocked, onCorrect }: LineProps) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const faultText = useFaultText();
  const { row, email, column, text: written, fault, rivalRow } = problem;
  const [text, setText] = useState(written);
  const name = fieldName(column);
  const isChanged = text.trim() !== written;
  const save = (): void => {
    if (isChanged) onCorrect(row, column, text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      focusNext(event.currentTarget);
    } else if (event.key === 'Escape' && isChanged) setText(written);
  };
  const Field = isSecretColumn(column) ? PasswordInput : TextInput;
  return (
    <tr>
      <th scope="row">{row}</th>
      <td className={classes.email}>{email}</td>
      <td>{name}</td>
      <td>
        <Field
          size="xs"
          aria-label={t`Row ${row}, ${name}`}
          autoComplete={column.endsWith('password') ? 'new-password' : 'off'}
          spellCheck={false}
          error={fault !== null}
          disabled={isLocked}
          value={text}
          // Escape takes the text back before it closes the dialog.
          data-mantine-stop-propagation={isChanged || undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={save}
          onKeyDown={press}
        />
      </td>
      <td>
        {fault === null ? (
          <span className={classes.corrected}>
            <IconCheck size={14} aria-hidden="true" /> {t`Corrected`}
          </span>
        ) : (
          <span className={classes.fault}>
            <IconAlertTriangleFilled size={11} aria-hidden="true" /> {faultText(fault)}
            {rivalRow === undefined ? null : (
              <>
                {' '}
                <Trans>(as in row {rivalRow})</Trans>
              </>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
