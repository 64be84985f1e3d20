import { useEffect, useState } from 'react';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import { type CsvImport, createCsvImport, type ImportStep } from './csvImport.ts';
import type { Staged, StagedStatus } from './staged.ts';

/** The new accounts of the signed-in user; begins to read them. */
export function useStaged(): Staged {
  const { staged } = useServices();
  // Also for the same user in another session, because the end of the previous one has closed them.
  const { phase } = useObservable(staged.status);
  useEffect(() => void staged.open(), [staged, phase]);
  return staged;
}

export const useStagedStatus = (): StagedStatus => useObservable(useServices().staged.status);

/** An import that ends with the component, and the step that it is at. */
export function useCsvImport(): readonly [CsvImport, ImportStep] {
  const { csv, staged } = useServices();
  const [job] = useState(() => createCsvImport(csv, staged));
  useEffect(() => job.end, [job]);
  return [job, useObservable(job.step)];
}
