import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DiscardDialog } from '#ui/dialogs/DiscardDialog.tsx';
import { chordLabel } from '#ui/shortcuts/keys.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';

const saveKeys = 'Mod+S';

export interface SaveButtonsProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Save is possible without changes too, and then says that there are none. */
  hasUnchangedText?: boolean;
  /** Something is wrong already: Save is possible without changes too, and its caller says what. */
  hasFaults?: boolean;
  onSave: () => void;
  /** Drops all changes. */
  onReset: () => void;
}

/** Save and Cancel of a list that is edited as a whole; leaving the page with changes asks first. */
export function SaveButtons(props: SaveButtonsProps) {
  const { isDirty, isSaving, hasUnchangedText = false, hasFaults = false, onSave, onReset } = props;
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const [isAsking, setAsking] = useState(false);
  const canSave = (isDirty || hasUnchangedText || hasFaults) && !isOffline;
  const save = (): void => (isDirty || hasFaults ? onSave() : toast.warning(t`Nothing was changed`));
  useReloadBlocker(isDirty, 'form');
  useShortcuts('page', [{ keys: saveKeys, label: t`Save`, run: save, enabled: canSave && !isSaving }]);
  return (
    <>
      <Button
        size="xs"
        disabled={!canSave}
        loading={isSaving}
        leftSection={<IconDeviceFloppy size={14} stroke={1.75} aria-hidden="true" />}
        {...tooltipProps(isOffline ? t`Not possible while you are offline` : t`Save`, chordLabel(saveKeys))}
        onClick={save}
      >
        <Trans>Save</Trans>
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!isDirty || isSaving}
        leftSection={<IconX size={14} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        <Trans>Cancel</Trans>
      </Button>
      {isAsking ? <DiscardDialog onDiscard={onReset} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
