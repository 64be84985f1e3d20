import { useLingui } from '@lingui/react/macro';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { type Conflict, ConflictDialog } from '#entities/configs/ConflictDialog.tsx';
import { useValueText } from '#entities/configs/configTexts.ts';

export interface BaseConflictProps {
  schema: ConfigSchema;
  conflict: Conflict<unknown>;
  onSave: (merged: Record<string, unknown>, revision: number, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Shown when another user has saved the base config meanwhile: both versions by field. */
export function BaseConflict({ schema, conflict, onSave, onClose }: BaseConflictProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  return (
    <ConflictDialog
      conflict={conflict}
      titleOf={(name) => schema.schema[name]?.title ?? name}
      show={(value) => (value === undefined ? t`not set` : valueText(value))}
      onSave={onSave}
      onClose={onClose}
    >
      {t`Somebody has saved the base config since you began to edit. Choose what is saved now.`}
    </ConflictDialog>
  );
}
