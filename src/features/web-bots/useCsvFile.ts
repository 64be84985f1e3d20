import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '#data/services.ts';
import type { CsvEncoding, FileFault } from '#domain/accounts/csv/csvImport.ts';
import { maxImportRows, type WebBotFile } from '#domain/webBots/csv.ts';
import { useReading } from '#ui/FileField/useReading.ts';
import { useUiContext } from '#ui/uiContext.ts';

export interface CsvSource {
  /** Name of the chosen file; null before. */
  name: string | null;
  /** Contents of the file; null before it is read. */
  found: WebBotFile | null;
  /** Why there is no file, or why it cannot be read. */
  problem: string | null;
  read: (file: File) => void;
  readAs: (encoding: CsvEncoding) => void;
  /** Whether there is a file; otherwise shows a message. */
  require: () => boolean;
}

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** Reads the chosen file in a worker. @param first a file that is read at once */
export function useCsvFile(first: File | null): CsvSource {
  const { t } = useLingui();
  const { csv } = useServices();
  const { reportError } = useUiContext();
  const [name, setName] = useState<string | null>(first?.name ?? null);
  const [found, setFound] = useState<WebBotFile | null>(null);
  const source = useRef(first);
  const begin = useReading();

  const texts: Record<FileFault, string> = {
    name: t`The file must be .csv`,
    binary: t`This is not a text file. Save the table as CSV and try again.`,
    empty: t`No data for import`,
    tooMany: t`It has more than ${plural(maxImportRows, { one: '# row', other: '# rows' })}. Split it into several files.`,
    tooLarge: t`It is too large. Split it into several files.`,
    tooLong: t`A row is too long for an account. Is this the right file?`,
    quote: t`A quotation mark is not closed.`,
    unreadable: t`The file cannot be read. It may have been moved or changed.`,
  };

  const [problem, setProblem] = useState(first && !isCsv(first.name) ? texts.name : null);

  function load(file: File, encoding: CsvEncoding | null = null): void {
    const signal = begin();
    source.current = file;
    if (!isCsv(file.name)) return;
    csv.readWebBots(file, encoding, signal).then(
      (result) => {
        if (signal.aborted) return;
        setFound(result);
        const { fault } = result;
        const { row } = fault ?? {};
        if (!fault) setProblem(null);
        else setProblem(row === undefined ? texts[fault.kind] : `${texts[fault.kind]} ${t`(row ${row})`}`);
      },
      (error: unknown) => {
        if (!signal.aborted) reportError(error);
      },
    );
  }

  const loadFirst = useEffectEvent(() => {
    if (first) load(first);
  });
  useEffect(() => loadFirst(), []);

  return {
    name,
    found,
    problem,
    read(file) {
      setFound(null);
      setName(file.name);
      setProblem(isCsv(file.name) ? null : texts.name);
      load(file);
    },
    readAs(encoding) {
      if (source.current) load(source.current, encoding);
    },
    require() {
      if (name === null) setProblem(t`Choose a file first.`);
      return found?.fault === null;
    },
  };
}
