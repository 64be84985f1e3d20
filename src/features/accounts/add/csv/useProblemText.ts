import { useCallback } from 'react';
import type { StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import { useFaultText } from '../../faultTexts.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';

/** Everything that is wrong with a new account, in one text. */
export function useProblemText(): (row: Pick<StagedRow, 'faults' | 'refused'>) => string {
  const fieldName = useFieldName();
  const faultText = useFaultText();
  return useCallback(
    ({ faults, refused }) =>
      [
        ...(refused === null ? [] : [faultText(refused)]),
        ...Object.entries(faults).map(([path, fault]) => `${fieldName(path)}: ${faultText(fault)}`),
      ].join('; '),
    [fieldName, faultText],
  );
}
