import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConfigField, ConfigFields, SchemaEffect } from '#contract/http/configSchema.ts';
import { usePreviewSchema, useSaveSchema } from '#data/configs/mutations.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { EditedCopy } from '../useEditedCopy.ts';

export interface SavingOptions {
  edited: EditedCopy<ConfigField>;
  /** Saving would affect configs: the user is asked first. */
  onEffects: (effects: readonly SchemaEffect[]) => void;
  /** Another user has saved meanwhile. */
  onConflict: () => void;
  /** Some definitions were refused, by the name of their field. */
  onRefused: (reasons: ReadonlyMap<string, string>) => void;
}

export interface SchemaSaving {
  isSaving: boolean;
  /** Saves at once, unless configs would be affected. */
  save: () => void;
  /** Saves without asking; rejects for the dialog that has asked. */
  saveNow: (signal: AbortSignal) => Promise<void>;
  /** Saves what was chosen after a conflict; rejects for its dialog. */
  saveMerged: (fields: ConfigFields, revision: number, signal: AbortSignal) => Promise<void>;
}

/** The first reason for each field of a refused schema. @param reasons by path: `schema.{name}.{key}` */
function refusedFields(reasons: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, reason] of Object.entries(reasons)) {
    const [root, name] = path.split('.');
    if (root === 'schema' && name !== undefined && !found.has(name)) found.set(name, reason);
  }
  return found;
}

/** Saves the edited schema; a conflict and refused fields are reported, everything else is shown as a message. */
export function useSchemaSaving(options: SavingOptions): SchemaSaving {
  const { edited, onEffects, onConflict, onRefused } = options;
  const { t } = useLingui();
  const { explain } = useUiContext();
  const showError = useErrorToast();
  const preview = usePreviewSchema();
  const saveSchema = useSaveSchema();
  const [isSaving, setSaving] = useState(false);

  async function send(schema: ConfigFields, revision: number, signal?: AbortSignal): Promise<void> {
    const sent = edited.values;
    try {
      const answer = await saveSchema.mutateAsync({ schema, revision, ...(signal && { signal }) });
      edited.saved(schema, answer.revision, sent);
      onRefused(new Map());
      toast.message(t`Schema saved`);
    } catch (error) {
      report(error);
      throw error;
    }
  }

  function report(error: unknown): void {
    const { isConflict, fields } = explain(error);
    onRefused(refusedFields(fields));
    if (isConflict) onConflict();
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const effects = await preview.mutateAsync({ schema: edited.values }).catch((error: unknown) => {
        report(error);
        throw error;
      });
      if (effects && effects.length > 0) onEffects(effects);
      else await send(edited.values, edited.revision);
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
    saveNow: (signal) => send(edited.values, edited.revision, signal),
    async saveMerged(fields, revision, signal) {
      try {
        await send(fields, revision, signal);
      } catch (error) {
        // The dialog starts anew with their newer version.
        if (explain(error).isConflict) showError(error);
        throw error;
      }
    },
  };
}
