import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { csvColumns, type CsvColumn } from '#domain/accounts/csv/csv.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { FileField } from '#ui/FileField/FileField.tsx';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import { useSaveCsv } from '#entities/csv/useSaveCsv.ts';
import classes from '../Add.module.css';
import { columnCount } from '../addLabels.ts';

const examples: readonly Partial<Record<CsvColumn, string>>[] = [
  { consoleName: 'PS5-01', email: 'first@example.com', password: 'password-1', index: '0', digital: 'true' },
  {
    consoleName: 'PS5-01',
    email: 'second@example.com',
    'psn.id': 'second-id',
    password: 'password-2',
    'psn.birthday': '1990/12/31',
    'psn.firstName': 'Anna',
    'psn.lastName': 'Example',
    'psnImap.login': 'second@example.com',
    'psnImap.password': 'mail-password',
    'psnImap.host': 'imap.example.com',
    'psnImap.port': '993',
    'psnImap.tls': 'true',
    'proxy.ip': '192.0.2.10',
    'proxy.port': '8080',
    'proxy.login': 'proxy-login',
    'proxy.password': 'proxy-password',
    index: '1',
    guest: 'true',
    'ea.email': 'second@example.com',
    'ea.password': 'ea-password',
    'ea.gauth': 'JBSWY3DPEHPK3PXP',
    'psn.gauth': 'JBSWY3DPEHPK3PXP',
  },
];

/** Cells of the example file: an account with the required fields only, and one with almost all fields. */
const exampleRows: readonly (readonly string[])[] = examples.map((example) =>
  csvColumns.map((column) => example[column] ?? ''),
);

export interface CsvSourceProps {
  onFile: (file: File) => void;
  onText: (text: string) => void;
  problem: string | null;
}

/** Where the accounts come from: a file, chosen or dropped, or pasted cells. */
export function CsvSource({ onFile, onText, problem }: CsvSourceProps) {
  const { t } = useLingui();
  const saveCsv = useSaveCsv();
  const fieldName = useFieldName();
  const [text, setText] = useState('');

  return (
    <>
      <Box mt="md">
        <FileField accept=".csv" label={t`Choose a CSV file`} name={null} error={null} onFile={onFile} />
      </Box>
      <Problem>{problem}</Problem>
      <Textarea
        mt="md"
        label={t`Or paste cells from a spreadsheet`}
        minRows={3}
        maxRows={6}
        autosize
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="space-between" mt={8} gap={8}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => saveCsv([exampleRows], 'accounts-example.csv')}
        >
          {t`Download an example file`}
        </Button>
        <ActionButton disabled={text.trim() === ''} onClick={() => onText(text)}>
          {t`Continue with the pasted cells`}
        </ActionButton>
      </Group>
      <details className={classes.details}>
        <summary>
          <Trans>The {columnCount} columns, in this order and without a header</Trans>
        </summary>
        <ol data-points className={classes.columns} aria-label={t`Columns`}>
          {csvColumns.map((column) => (
            <li key={column}>
              {fieldName(column)}
              {column === 'script' ? <> {t`(not used)`}</> : null}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
