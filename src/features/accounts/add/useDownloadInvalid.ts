import type { Staged } from '#data/staged/staged.ts';
import { csvCellsOfValues } from '#domain/accounts/csv/csv.ts';
import { isValid } from '#domain/accounts/staged/stagedTable.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useSaveCsv } from '#entities/csv/useSaveCsv.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useProblemText } from './csv/useProblemText.ts';

/** Rows that are handed to the worker at once. */
const rowsPerPart = 500;

/** Saves the new accounts that have errors as a CSV with the reasons, which can be corrected and imported again. */
export function useDownloadInvalid(staged: Staged): () => void {
  const { timezone } = useUiContext();
  const saveCsv = useSaveCsv();
  const problemText = useProblemText();
  return () => {
    const rows = [...staged.rows.values()].filter((row) => !isValid(row));
    function* parts(): Generator<string[][]> {
      for (let from = 0; from < rows.length; from += rowsPerPart)
        yield rows
          .slice(from, from + rowsPerPart)
          .map((row, at) => [...csvCellsOfValues(row.values), String(from + at + 1), problemText(row)]);
    }
    saveCsv(parts(), `accounts-with-errors-${fileTimestamp(serverClock.now(), timezone)}.csv`);
  };
}
