import { useEffect, useEffectEvent, useState } from 'react';
import { isUnreachable } from '#data/errors/describe.ts';
import { isSameData } from '#domain/sameData.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { EditedCopy } from './useEditedCopy.ts';

type Values<T> = Readonly<Record<string, T>>;

export interface SavingEditsOptions<T> {
  edited: EditedCopy<T>;
  /** The call. */
  request: (values: Values<T>, revision: number, signal?: AbortSignal) => Promise<{ revision: number }>;
  savedText: string;
  /** Refusals by field name. @param reasons by path of the request */
  refusedOf: (reasons: Readonly<Record<string, string>>) => ReadonlyMap<string, string>;
  /** Called when another user has saved meanwhile. */
  onConflict: () => void;
  /** Refusals of the last save; empty after a successful one. */
  onRefused: (reasons: ReadonlyMap<string, string>) => void;
}

export interface SavingEdits<T> {
  isSaving: boolean;
  /** Runs the work of the save button, once at a time; its error is shown as a message. */
  run: (work: () => Promise<void>) => void;
  /** Saves these values. @throws the error, after {@link report} */
  send: (values: Values<T>, revision: number, signal?: AbortSignal) => Promise<void>;
  report: (error: unknown) => void;
  /** Saves the choices after a conflict; rejects for its dialog. */
  saveMerged: (values: Values<T>, revision: number, signal: AbortSignal) => Promise<void>;
}

/** Saves edited values as a whole; a conflict and refused fields are reported. */
export function useSavingEdits<T>(options: SavingEditsOptions<T>): SavingEdits<T> {
  const { edited, request, savedText, refusedOf, onConflict, onRefused } = options;
  const { explain, reportError } = useUiContext();
  const [isSaving, setSaving] = useState(false);
  /** Sent values whose answer was lost. */
  const [lost, setLost] = useState<Values<T> | null>(null);
  /** How often the server had them after all. */
  const [found, setFound] = useState(0);
  if (lost !== null && !edited.isDirty && isSameData(edited.values, lost)) {
    setLost(null);
    setFound(found + 1);
  }
  const tell = useEffectEvent(() => toast.message(savedText));
  useEffect(() => {
    if (found > 0) tell();
  }, [found]);

  function report(error: unknown): void {
    const { isConflict, fields } = explain(error);
    onRefused(refusedOf(fields));
    if (isConflict) onConflict();
  }

  async function send(values: Values<T>, revision: number, signal?: AbortSignal): Promise<void> {
    const sent = edited.values;
    try {
      const answer = await request(values, revision, signal);
      edited.saved(values, answer.revision, sent);
      onRefused(new Map());
      toast.message(savedText);
    } catch (error) {
      setLost(isUnreachable(error) ? values : null);
      report(error);
      throw error;
    }
  }

  return {
    isSaving,
    run(work) {
      if (isSaving) return;
      setSaving(true);
      work()
        .catch(reportError)
        .finally(() => setSaving(false));
    },
    send,
    report,
    async saveMerged(values, revision, signal) {
      try {
        await send(values, revision, signal);
      } catch (error) {
        // The dialog starts again with their newer version.
        if (explain(error).isConflict) reportError(error);
        throw error;
      }
    },
  };
}
