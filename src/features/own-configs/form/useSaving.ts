import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Config } from '#contract/http/configs.ts';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { useSaveConfig } from '#data/configs/mutations.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import type { Conflict } from '#entities/configs/ConflictDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { OwnKind } from '../dialogState.ts';
import { conflictOf, isSaved, type Saved, savedOf } from './conflict.ts';

interface Options {
  kind: OwnKind;
  /** The edited config as it was loaded; null for a new one. */
  config: Config | null;
  onSaved: () => void;
}

/** Saves a config; a version saved by another user meanwhile is shown first. */
export function useSaving({ kind, config, onSaved }: Options) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { data: latest, refetch } = useOwnConfigs();
  const { mutateAsync } = useSaveConfig();
  const [conflict, setConflict] = useState<Conflict<unknown> | null>(null);
  const isConflict = useRef(false);
  const known = config && latest?.find(({ id }) => id === config.id);
  const isDeleted = config !== null && latest !== undefined && !known;

  /** The latest version on the server; null when it was deleted. @throws the error of the load */
  async function loadTheirs(): Promise<Config | null> {
    const { data } = await refetch({ throwOnError: true });
    return data?.find(({ id }) => id === config?.id) ?? null;
  }

  /** @throws the refusal, unless it is a conflict that can be shown */
  async function save(mine: Saved, signal: AbortSignal): Promise<void> {
    isConflict.current = false;
    const body = { name: mine.name, description: mine.description, config: mine.data as ConfigData };
    try {
      if (config === null || isDeleted) await mutateAsync({ kind, ...body, signal });
      else await mutateAsync({ kind, id: config.id, ...body, revision: config.revision, signal });
    } catch (error) {
      if (!config || isDeleted) throw error;
      const theirs = explain(error).isConflict ? await loadTheirs() : null;
      // A config that was deleted just now is recognized by the list.
      if (!theirs) void refetch();
      if (!theirs || theirs.revision === config.revision) throw error;
      if (isSaved(theirs, mine)) return;
      isConflict.current = true;
      setConflict(conflictOf(config, theirs, mine));
    }
  }

  /** Called when a save has ended without a refusal. */
  function finish(): void {
    if (isConflict.current) return;
    toast.message(config === null || isDeleted ? t`Config created` : t`Config saved`);
    onSaved();
  }

  /** Saves the choices. @throws the refusal; after yet another conflict their newer version is shown */
  async function saveMerged(
    merged: Record<string, unknown>,
    revision: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (!config || !conflict) return;
    try {
      await mutateAsync({ kind, id: config.id, ...savedOf(merged), revision, signal });
    } catch (error) {
      const theirs = explain(error).isConflict ? await loadTheirs() : null;
      if (theirs && theirs.revision !== revision) {
        const { name, description, config: data } = savedOf(conflict.mine);
        setConflict(conflictOf(config, theirs, { name, description, data }));
      }
      throw error;
    }
    isConflict.current = false;
    finish();
  }

  return {
    /** Somebody has deleted the config: saving creates a new one. */
    isDeleted,
    save,
    finish,
    conflict,
    saveMerged,
    resume: () => setConflict(null),
    /** Shows the version that another user has saved since the form was opened; null while there is none. */
    compare:
      config && known && known.revision > config.revision
        ? (mine: Saved) => setConflict(conflictOf(config, known, mine))
        : null,
  };
}
