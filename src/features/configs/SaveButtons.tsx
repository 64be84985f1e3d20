import { useLingui } from '@lingui/react/macro';
import { IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { chordLabel } from '#ui/shortcuts/keys.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';

const saveKeys = 'Mod+S';

export interface SaveButtonsProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Whether Save is enabled without changes too, and then says that there are none. */
  hasUnchangedText?: boolean;
  /** Whether there are errors: Save is then enabled without changes too, and the caller names them. */
  hasFaults?: boolean;
  onSave: () => void;
  /** Drops all changes. */
  onReset: () => void;
}

/** Save and Cancel for a list that is edited as a whole; leaving the page with changes asks for confirmation. */
export function SaveButtons(props: SaveButtonsProps) {
  const { isDirty, isSaving, hasUnchangedText = false, hasFaults = false, onSave, onReset } = props;
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const discard = useDiscardQuestion(isDirty, onReset);
  const canSave = (isDirty || hasUnchangedText || hasFaults) && !isOffline;
  const save = (): void => (isDirty || hasFaults ? onSave() : toast.warning(t`Nothing was changed`));
  useShortcuts('page', [{ keys: saveKeys, label: t`Save`, run: save, enabled: canSave && !isSaving }]);
  return (
    <>
      <ActionButton
        icon={IconDeviceFloppy}
        variant="filled"
        disabled={!canSave}
        loading={isSaving}
        {...tooltipProps(isOffline ? t`Not possible while you are offline` : t`Save`, chordLabel(saveKeys))}
        onClick={save}
      >
        {t`Save`}
      </ActionButton>
      <ActionButton icon={IconX} disabled={!isDirty || isSaving} onClick={discard.close}>
        {t`Cancel`}
      </ActionButton>
      {discard.question}
    </>
  );
}
