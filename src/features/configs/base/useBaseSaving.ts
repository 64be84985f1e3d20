import { useLingui } from '@lingui/react/macro';
import { type ConfigData, scriptVersionKey } from '#contract/http/configSchema.ts';
import { useSaveBase } from '#data/configs/mutations.ts';
import { type SavingEdits, type SavingEditsOptions, useSavingEdits } from '../useSavingEdits.ts';

interface Options extends Pick<SavingEditsOptions<unknown>, 'edited' | 'onConflict' | 'onRefused'> {
  /** The stored version of the script, which is not edited here; undefined without one. */
  version: unknown;
}

export interface BaseSaving extends Pick<SavingEdits<unknown>, 'isSaving' | 'saveMerged'> {
  save: () => void;
}

/** @param reasons by path: `config.{name}` */
const refusedOf = (reasons: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(reasons).flatMap(([path, reason]) =>
      path.startsWith('config.') ? [[path.slice('config.'.length), reason] as const] : [],
    ),
  );

export function useBaseSaving(options: Options): BaseSaving {
  const { edited, version } = options;
  const { t } = useLingui();
  const saveBase = useSaveBase();
  const { isSaving, run, send, saveMerged } = useSavingEdits<unknown>({
    ...options,
    savedText: t`Base config saved`,
    refusedOf,
    request(values, revision, signal) {
      const whole = { ...(version !== undefined && { [scriptVersionKey]: version }), ...values };
      // The values were checked before.
      return saveBase.mutateAsync({ config: whole as ConfigData, revision, ...(signal && { signal }) });
    },
  });
  return { isSaving, saveMerged, save: () => run(() => send(edited.values, edited.revision)) };
}
