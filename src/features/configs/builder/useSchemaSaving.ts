import { useLingui } from '@lingui/react/macro';
import type { ConfigField, SchemaEffect } from '#contract/http/configSchema.ts';
import { usePreviewSchema, useSaveSchema } from '#data/configs/mutations.ts';
import { type SavingEdits, type SavingEditsOptions, useSavingEdits } from '../useSavingEdits.ts';

interface Options extends Pick<SavingEditsOptions<ConfigField>, 'edited' | 'onConflict' | 'onRefused'> {
  /** Called when saving would affect configs: the user is asked first. */
  onEffects: (effects: readonly SchemaEffect[]) => void;
}

export interface SchemaSaving extends Pick<SavingEdits<ConfigField>, 'isSaving' | 'saveMerged'> {
  /** Saves at once, unless configs would be affected. */
  save: () => void;
  /** Saves without asking; rejects for the dialog that has asked. */
  saveNow: (signal: AbortSignal) => Promise<void>;
}

/** The first reason for each field of a refused schema. @param reasons by path: `schema.{name}.{key}` */
function refusedOf(reasons: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, reason] of Object.entries(reasons)) {
    // Older names may contain dots.
    const [, name] = /^schema\.(.+)\.\w+$/.exec(path) ?? [];
    if (name !== undefined && !found.has(name)) found.set(name, reason);
  }
  return found;
}

/** Saves the edited schema, after a question when configs would be affected. */
export function useSchemaSaving({ onEffects, ...options }: Options): SchemaSaving {
  const { edited } = options;
  const { t } = useLingui();
  const preview = usePreviewSchema();
  const saveSchema = useSaveSchema();
  const { isSaving, run, send, report, saveMerged } = useSavingEdits<ConfigField>({
    ...options,
    savedText: t`Schema saved`,
    refusedOf,
    request: (schema, revision, signal) =>
      saveSchema.mutateAsync({ schema, revision, ...(signal && { signal }) }),
  });

  async function save(): Promise<void> {
    const effects = await preview.mutateAsync({ schema: edited.values }).catch((error: unknown) => {
      report(error);
      throw error;
    });
    if (effects && effects.length > 0) onEffects(effects);
    else await send(edited.values, edited.revision);
  }
  return {
    isSaving,
    saveMerged,
    save: () => run(save),
    saveNow: (signal) => send(edited.values, edited.revision, signal),
  };
}
