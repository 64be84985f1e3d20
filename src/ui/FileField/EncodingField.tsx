import { Trans } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { type CsvEncoding, csvEncodings } from '#domain/accounts/csvImport.ts';

const names: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
};
const options = csvEncodings.map((value) => ({ value, label: names[value] }));

export interface EncodingFieldProps {
  value: CsvEncoding;
  isDisabled?: boolean;
  onChange: (encoding: CsvEncoding) => void;
}

/** The encoding of a file whose bytes do not show it for certain. */
export function EncodingField({ value, isDisabled = false, onChange }: EncodingFieldProps) {
  const name = names[value];
  return (
    <NativeSelect
      label={<Trans>Encoding of the file</Trans>}
      description={
        <Trans>It is read as {name}, which is a guess. If letters are wrong, choose another one.</Trans>
      }
      data={options}
      value={value}
      disabled={isDisabled}
      maw={420}
      onChange={({ currentTarget }) => onChange(currentTarget.value as CsvEncoding)}
    />
  );
}
