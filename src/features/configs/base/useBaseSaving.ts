import { useLingui } from '@lingui/react/macro';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { useSaveBase } from '#data/configs/mutations.ts';
import type { SavingEdits, SavingEditsOptions } from '../useSavingEdits.ts';
import { useSavingEdits } from '../useSavingEdits.ts';

type Options = Pick<SavingEditsOptions<unknown>, 'edited' | 'onConflict' | 'onRefused'>;

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
  const { edited } = options;
  const { t } = useLingui();
  const saveBase = useSaveBase();
  const { isSaving, run, send, saveMerged } = useSavingEdits<unknown>({
    ...options,
    savedText: t`Base config saved`,
    refusedOf,
    // The values were checked before.
    request: (values, revision, signal) =>
      saveBase.mutateAsync({ config: values as ConfigData, revision, ...(signal && { signal }) }),
  });
  return { isSaving, saveMerged, save: () => run(() => send(edited.values, edited.revision)) };
}
