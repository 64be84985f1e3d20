import { useEffect, useRef } from 'react';
import type { SchedulerDraftState } from '#data/schedulerDrafts/hooks.ts';
import type { Bars } from '#domain/schedule/week.ts';
import type { EditorBase } from './editorBase.ts';

interface Keeping {
  stored: SchedulerDraftState;
  base: EditorBase;
  bars: Bars;
  /** Something was changed here: a copy of another scheduler that was only opened is not. */
  isEdited: boolean;
  isSaved: boolean;
}

/** Stores every change as a draft, and removes the draft when there is no difference left. */
export function useDraftKeeping({ stored, base, bars, isEdited, isSaved }: Keeping): void {
  const { keep, remove, isStored } = stored;
  const isKept = useRef(false);
  useEffect(() => {
    if (isSaved) return;
    if (isEdited) {
      const { id, name, description, data, revision } = base;
      keep({ name, description, revision: id === null ? null : revision, loaded: data, bars });
      isKept.current = true;
    } else if (isKept.current) {
      isKept.current = false;
      remove();
    }
  }, [keep, remove, base, bars, isEdited, isSaved]);
  // A draft survives a reload; if it cannot be stored, the browser asks.
  const isLostOnReload = isEdited && !isStored;
  useEffect(() => {
    if (!isLostOnReload) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLostOnReload]);
}
