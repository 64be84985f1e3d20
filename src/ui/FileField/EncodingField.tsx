import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { type CsvEncoding, csvEncodings } from '#domain/accounts/csv/csvImport.ts';
import { encodingNames } from './encodings.ts';

const options = csvEncodings.map((value) => ({ value, label: encodingNames[value] }));

export interface EncodingFieldProps {
  value: CsvEncoding;
  isDisabled?: boolean;
  onChange: (encoding: CsvEncoding) => void;
}

/** The encoding of a file whose bytes leave it ambiguous. */
export function EncodingField({ value, isDisabled = false, onChange }: EncodingFieldProps) {
  const { t } = useLingui();
  const name = encodingNames[value];
  return (
    <NativeSelect
      label={t`Encoding of the file`}
      description={<Trans>Read as {name}. If characters look wrong, choose another encoding.</Trans>}
      data={options}
      value={value}
      disabled={isDisabled}
      maw={420}
      onChange={({ currentTarget }) => onChange(currentTarget.value as CsvEncoding)}
    />
  );
}
