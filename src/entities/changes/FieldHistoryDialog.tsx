import { Trans, useLingui } from '@lingui/react/macro';
import type { NamedField } from '#domain/configs/fields.ts';
import { isSameData } from '#domain/sameData.ts';
import { useValueText } from '#entities/configs/configTexts.ts';
import { ChangedValue, ChangeLine, RevertButton } from './ChangeLine.tsx';
import { ChangesDialog } from './ChangesDialog.tsx';
import { useEdits } from './useEdits.ts';

export interface FieldHistoryOf {
  /** Id of a config of users; null: the base config. */
  config: number | null;
  /** The value that the field has now; undefined: not set. */
  valueOf: (name: string) => unknown;
  /** Sets the value, as an edit that is not saved yet; null: the user may not. @param value undefined: no longer set */
  onRevert: ((name: string, value: unknown) => void) | null;
}

export interface FieldHistoryDialogProps extends FieldHistoryOf {
  field: NamedField;
  onClose: () => void;
}

/** Shows who changed a field of a config; an earlier value can be restored as an unsaved edit. */
export function FieldHistoryDialog({ field, config, valueOf, onRevert, onClose }: FieldHistoryDialogProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  const { name, title } = field;
  const { edits, whoOf, list } = useEdits(
    config === null
      ? { objects: {}, kinds: ['baseConfigEdited'], field: name }
      : { objects: { config }, kinds: ['configEdited', 'configCreated'], field: `config.${name}` },
  );
  const textOf = (value: unknown): string => (value === null ? t`not set` : valueText(value));
  return (
    <ChangesDialog
      title={<Trans>History of {title}</Trans>}
      lines={edits?.map(({ entry, before, after }) => (
        <ChangeLine
          key={entry.position}
          who={whoOf(entry)}
          at={entry.at}
          tools={
            onRevert && !isSameData(before, valueOf(name) ?? null) ? (
              <RevertButton
                to={textOf(before)}
                onRevert={() => {
                  onRevert(name, before ?? undefined);
                  onClose();
                }}
              />
            ) : null
          }
        >
          <ChangedValue before={textOf(before)} after={textOf(after)} />
        </ChangeLine>
      ))}
      {...list}
      onClose={onClose}
    />
  );
}
