import { useLingui } from '@lingui/react/macro';
import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { ConflictDialog, type ConflictDialogProps } from '../ConflictDialog.tsx';
import { useValueText } from '../configTexts.ts';

export interface ValuesConflictProps extends Omit<ConflictDialogProps<unknown>, 'titleOf' | 'show'> {
  schema: ConfigSchema;
  /** Titles of what is no field. */
  titles?: Readonly<Record<string, string>>;
}

/** Somebody else has saved the values that are being edited: both versions by field. */
export function ValuesConflict({ schema, titles, ...props }: ValuesConflictProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  return (
    <ConflictDialog
      titleOf={(name) =>
        titles?.[name] ??
        (Object.hasOwn(schema.schema, name) ? schema.schema[name]?.title : undefined) ??
        name
      }
      show={(value) => (value === undefined ? t`not set` : valueText(value))}
      {...props}
    />
  );
}
