import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import type { ImportedRow } from '#domain/accounts/csv/csvImport.ts';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import { TableHeader } from '#ui/ScrollTable/TableHeader.tsx';
import { useFaultText } from '../../faultTexts.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import classes from '../Add.module.css';
import { isSecretColumn } from '../secretColumns.ts';

const mask = '••••••';

/** The first accounts of a file; empty columns are omitted. */
export function PreviewTable({ rows, total }: { rows: readonly ImportedRow[]; total: number }) {
  const { t, i18n } = useLingui();
  const fieldName = useFieldName();
  const faultText = useFaultText();
  const columns = csvColumns.filter((column) =>
    rows.some(({ values, faults }) => values[column] !== undefined || column in faults),
  );
  const words = new Map<unknown, string>([
    [true, t`Yes`],
    [false, t`No`],
  ]);
  const shownCount = rows.length;
  const totalCount = i18n.number(total);
  return (
    <>
      <Box component="p" my={0} c="dimmed" fz={13}>
        <Trans>
          First {shownCount} of {totalCount}:
        </Trans>
      </Box>
      <ScrollTable label={t`First accounts`} maxHeight="320px" className={classes.cells}>
        <TableHeader names={[t`Row`, ...columns.map(fieldName)]} />
        <tbody>
          {rows.map(({ row, values, faults }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => {
                const fault = faults[column];
                const value = values[column] ?? '';
                const text =
                  isSecretColumn(column) && value !== '' ? mask : (words.get(value) ?? String(value));
                return (
                  <td key={column} aria-invalid={fault !== undefined || undefined}>
                    {text}
                    {fault === undefined ? null : (
                      <span className={classes.fault}>
                        <IconAlertTriangleFilled size={11} aria-hidden="true" /> {faultText(fault)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
}
