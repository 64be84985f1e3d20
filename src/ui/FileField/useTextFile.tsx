import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';
import { readText } from '#domain/tables/readText.ts';
import { EncodingField } from './EncodingField.tsx';
import { useReading } from './useReading.ts';

export interface TextFile {
  load: (file: File) => Promise<void>;
  /** Name of the file that was read last. */
  name: string | null;
  /** Asks for the encoding if it is a guess. */
  encodingField: ReactNode;
}

const notCsv = { fault: 'binary' } as const;

/** Reads the text of a chosen CSV. @param onProblem gets why it could not be read, null before */
export function useTextFile(
  onText: (text: string) => void,
  onProblem: (problem: string | null) => void,
): TextFile {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<string | null>(null);
  /** A file whose encoding is a guess. */
  const [doubtful, setDoubtful] = useState<{ file: File; encoding: CsvEncoding } | null>(null);

  const begin = useReading();

  async function load(file: File, chosen: CsvEncoding | null = null): Promise<void> {
    const signal = begin();
    onProblem(null);
    const { name } = file;
    try {
      const read = /\.csv$/i.test(name) ? await readText(file, chosen) : notCsv;
      if (signal.aborted) return;
      if ('fault' in read) throw new Error(read.fault === 'binary' ? t`Expected a .csv file` : '');
      const { text, encoding, isDoubtful } = read.result;
      onText(text);
      setDoubtful(isDoubtful ? { file, encoding } : null);
      setLoaded(name);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : '';
      onProblem(`${t`Error occurred reading file: ${name}`}. ${reason}`);
    }
  }

  const encodingField = doubtful ? (
    <EncodingField value={doubtful.encoding} onChange={(encoding) => void load(doubtful.file, encoding)} />
  ) : null;
  return { load: (file) => load(file), name: loaded, encodingField };
}
