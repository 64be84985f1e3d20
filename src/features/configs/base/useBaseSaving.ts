import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { useSaveBase } from '#data/configs/mutations.ts';
import type { StoredData } from '#domain/configs/data.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { EditedCopy } from '../useEditedCopy.ts';

export interface BaseSavingOptions {
  edited: EditedCopy<unknown>;
  /** Another user has saved meanwhile. */
  onConflict: () => void;
  /** Values that were refused, by the name of their field. */
  onRefused: (reasons: ReadonlyMap<string, string>) => void;
}

export interface BaseSaving {
  isSaving: boolean;
  save: () => void;
  /** Saves what was chosen after a conflict; rejects for its dialog. */
  saveMerged: (data: StoredData, revision: number, signal: AbortSignal) => Promise<void>;
}

/** @param reasons by path: `config.{name}` */
const refusedValues = (reasons: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(reasons).flatMap(([path, reason]) =>
      path.startsWith('config.') ? [[path.slice('config.'.length), reason] as const] : [],
    ),
  );

/** Saves the edited base config; a conflict and refused values are reported, everything else is shown as a message. */
export function useBaseSaving({ edited, onConflict, onRefused }: BaseSavingOptions): BaseSaving {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const showError = useErrorToast();
  const saveBase = useSaveBase();
  const [isSaving, setSaving] = useState(false);

  async function send(data: StoredData, revision: number, signal?: AbortSignal): Promise<void> {
    const sent = edited.values;
    try {
      // The values were checked before.
      const config = data as ConfigData;
      const answer = await saveBase.mutateAsync({ config, revision, ...(signal && { signal }) });
      edited.saved(data, answer.revision, sent);
      onRefused(new Map());
      toast.message(t`Base config saved`);
    } catch (error) {
      const { isConflict, fields } = explain(error);
      onRefused(refusedValues(fields));
      if (isConflict) onConflict();
      throw error;
    }
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      await send(edited.values, edited.revision);
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    save() {
      if (!isSaving) void save();
    },
    async saveMerged(data, revision, signal) {
      try {
        await send(data, revision, signal);
      } catch (error) {
        // The dialog starts anew with their newer version.
        if (explain(error).isConflict) showError(error);
        throw error;
      }
    },
  };
}
