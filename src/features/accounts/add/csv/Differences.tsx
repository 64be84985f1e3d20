import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Checkbox } from '@mantine/core';
import type { CsvOptions, ImportPreview } from '#domain/accounts/csv/csvImport.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';

interface DifferencesProps {
  preview: Pick<ImportPreview, 'differences' | 'hasOtherCase'>;
  isLocked: boolean;
  options: CsvOptions;
  onOptions: (options: CsvOptions) => void;
}

/** The cells that are read differently than written, row by row, and options to read them as meant. */
export function Differences({ preview, isLocked, options, onOptions }: DifferencesProps) {
  const { t, i18n } = useLingui();
  const fieldName = useFieldName();
  const { count, first } = preview.differences;
  const more = i18n.number(count - first.length);
  return (
    <>
      {preview.hasOtherCase ? (
        <Checkbox
          label={t`Read TRUE as true, FALSE as false`}
          description={t`Spreadsheets write them like this. Otherwise only “true” counts.`}
          disabled={isLocked}
          checked={options.anyCase}
          onChange={({ currentTarget }) => onOptions({ ...options, anyCase: currentTarget.checked })}
        />
      ) : null}
      {count > 0 ? (
        <>
          <Box component="p" my={0} c="dimmed" fz={13}>
            <Plural
              value={count}
              one="# cell is read differently from how it is written:"
              other="# cells are read differently from how they are written:"
            />
          </Box>
          <Box
            component="ul"
            data-points
            mah={120}
            fz={13}
            data-scroll
            tabIndex={0}
            aria-label={t`Read differently`}
          >
            {first.map(({ row, column, written, read }) => {
              const name = fieldName(column);
              const meaning = String(read);
              return (
                <li key={`${row} ${column}`}>
                  {read === null ? (
                    <Trans>
                      Row {row}, {name}: {written} is left out
                    </Trans>
                  ) : (
                    <Trans>
                      Row {row}, {name}: {written} is read as {meaning}
                    </Trans>
                  )}
                </li>
              );
            })}
            {count > first.length ? (
              <li>
                <Trans>and {more} more</Trans>
              </li>
            ) : null}
          </Box>
        </>
      ) : null}
    </>
  );
}
