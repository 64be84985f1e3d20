import { useState } from 'react';
import { changedNames } from '#domain/configs/data.ts';
import type { DataDraft } from '#domain/configs/draft.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Whether the values differ from the initial ones of the form; it renders only when that changes. */
export function useIsEdited({ data }: DataDraft): boolean {
  const [initial] = useState(() => data.get());
  return useObservable(data, (now) => changedNames(initial, now).length > 0);
}
