import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { useCreateScheduler, useUpdateScheduler } from '#data/schedulers/mutations.ts';
import { toData } from '#domain/schedule/bars.ts';
import type { Bars } from '#domain/schedule/week.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { EditorBase } from './editorBase.ts';
import type { Editor } from '../editor.ts';

export interface Saving {
  isSaving: boolean;
  save: () => void;
  /** Saves a new one; rejects for the form that asks for its name. */
  create: (scheduler: { name: string; description: string | null }, signal: AbortSignal) => Promise<unknown>;
  /** Saves the choices after a conflict; rejects for the dialog. */
  saveMerged: (data: ScheduleData, revision: number, signal: AbortSignal) => Promise<unknown>;
}

export interface SavingOptions {
  editor: Editor;
  base: EditorBase;
  /** Called when another user has saved meanwhile. */
  onConflict: () => void;
  /** @param created the id of a new scheduler */
  onSaved: (message: string, created?: number) => void;
}

/**
 * Bars that a refused save names.
 *
 * @param fields errors by the path of a field of the request
 */
function refusedBars(
  fields: Readonly<Record<string, string>>,
  sent: ScheduleData,
  bars: Bars,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, reason] of Object.entries(fields)) {
    const [, day, entry] = /^scheduler\.data\.(\d+)\.entries\.(\d+)/.exec(path) ?? [];
    const named = sent[Number(day)];
    const wrong = named?.entries[Number(entry)];
    if (!named || !wrong) continue;
    for (const bar of bars) {
      const isNamed =
        bar.day === named.day &&
        bar.configId === wrong.configId &&
        bar.start === wrong.start &&
        bar.end === wrong.end &&
        wrong.accounts.includes(bar.slot);
      if (isNamed) found.set(bar.id, reason);
    }
  }
  return found;
}

/** Sends the plan: refused bars are marked, a conflict is reported, every other error is shown as a message. */
export function useSaving({ editor, base, onConflict, onSaved }: SavingOptions): Saving {
  const { t } = useLingui();
  const { explain, reportError } = useUiContext();
  const update = useUpdateScheduler();
  const createNew = useCreateScheduler();
  const [isSaving, setSaving] = useState(false);

  function mark(error: unknown, data: ScheduleData): void {
    const refused = refusedBars(explain(error).fields, data, editor.bars());
    if (refused.size > 0) editor.markFaults(refused);
  }

  async function saveNow(id: number): Promise<void> {
    const data = toData(editor.bars(), base.data);
    setSaving(true);
    try {
      await update.mutateAsync({ id, data, revision: base.revision });
      onSaved(t`Scheduler successfully updated`);
    } catch (error) {
      mark(error, data);
      if (explain(error).isConflict) onConflict();
      else reportError(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    save() {
      if (base.id !== null && !isSaving) void saveNow(base.id);
    },
    async create(scheduler, signal) {
      const data = toData(editor.bars());
      try {
        const { id } = await createNew.mutateAsync({ ...scheduler, data, signal });
        onSaved(t`New scheduler successfully created`, id);
      } catch (error) {
        mark(error, data);
        throw error;
      }
    },
    async saveMerged(data, revision, signal) {
      if (base.id === null) return;
      setSaving(true);
      try {
        await update.mutateAsync({ id: base.id, data, revision, signal });
        onSaved(t`Scheduler successfully updated`);
      } finally {
        setSaving(false);
      }
    },
  };
}
