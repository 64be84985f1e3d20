import { useEffect, useRef } from 'react';
import type { SchedulerDraftState } from '#data/schedulerDrafts/hooks.ts';
import type { Bars } from '#domain/schedule/types.ts';
import type { EditorBase } from './base.ts';

interface Keeping {
  stored: SchedulerDraftState;
  base: EditorBase;
  bars: Bars;
  isDirty: boolean;
  isSaved: boolean;
}

/** Stores every change as a draft, and removes the draft when nothing differs any more. */
export function useDraftKeeping({ stored, base, bars, isDirty, isSaved }: Keeping): void {
  const { keep, remove, isStored } = stored;
  const isKept = useRef(false);
  useEffect(() => {
    if (isSaved) return;
    if (isDirty) {
      const { id, name, description, data, revision } = base;
      keep({ name, description, revision: id === null ? null : revision, loaded: data, bars });
      isKept.current = true;
    } else if (isKept.current) {
      isKept.current = false;
      remove();
    }
  }, [keep, remove, base, bars, isDirty, isSaved]);
  // A draft survives a reload; where it cannot be stored, the browser asks.
  const isLostOnReload = isDirty && !isStored;
  useEffect(() => {
    if (!isLostOnReload) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLostOnReload]);
}
