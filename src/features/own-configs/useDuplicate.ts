import { useLingui } from '@lingui/react/macro';
import type { Config } from '#contract/http/configs.ts';
import { configData } from '#contract/http/configSchema.ts';
import { textLength } from '#contract/common.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import type { OpenDialog } from './dialogState.ts';

/** Returns a function that opens a new config with the values of another one; nothing is saved yet. */
export function useDuplicate(openDialog: OpenDialog): (config: Config) => void {
  const { t } = useLingui();
  return ({ name, description, type, data }) => {
    if (!isEditableKind(type)) return;
    openDialog({
      kind: 'create',
      type,
      from: {
        name: t`Copy of ${name}`.slice(0, textLength.name).toWellFormed().trim(),
        description: description ?? '',
        // A value that is no value of any field, as another backend may store, cannot be copied.
        data: configData.safeParse(data).data ?? {},
      },
    });
  };
}
