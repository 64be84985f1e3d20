import { Trans, useLingui } from '@lingui/react/macro';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { type Conflict, ConflictDialog } from '#entities/configs/ConflictDialog.tsx';
import { useValueText } from '#entities/configs/configTexts.ts';
import { descriptionKey, nameKey } from './conflict.ts';
import type { useSaving } from './useSaving.ts';

export interface SaveConflictProps extends Pick<ReturnType<typeof useSaving>, 'saveMerged' | 'resume'> {
  schema: ConfigSchema;
  conflict: Conflict<unknown>;
}

/** The choice between the own version of a config and that of another user. */
export function SaveConflict({ schema, conflict, saveMerged, resume }: SaveConflictProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  const fixed: Readonly<Record<string, string>> = { [nameKey]: t`Name`, [descriptionKey]: t`Description` };
  const titleOf = (name: string): string =>
    fixed[name] ?? (Object.hasOwn(schema.schema, name) ? schema.schema[name]?.title : undefined) ?? name;
  return (
    <ConflictDialog
      conflict={conflict}
      titleOf={titleOf}
      show={(value) => (value === undefined ? <Trans context="value">not set</Trans> : valueText(value))}
      onSave={saveMerged}
      onClose={resume}
    >
      {t`Somebody has saved this config since you opened it. Choose what is saved now.`}
    </ConflictDialog>
  );
}
