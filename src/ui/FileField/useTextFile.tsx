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
      if (!/\.csv$/i.test(name)) throw new Error(t`Expected a .csv file`);
      const decoded = await readText(file, chosen);
      if (signal.aborted) return;
      onText(decoded.text);
      setDoubtful(decoded.isDoubtful ? { file, encoding: decoded.encoding } : null);
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
