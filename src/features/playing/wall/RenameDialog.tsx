import { Button, Group, Modal, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useBusyWhile } from '#data/busy/hooks.ts';

export interface RenameDialogProps {
  console: GameConsole;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Asks for a console's new name: one character at least; errors show only after a failed try. */
export function RenameDialog({ console, onRename, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(console.name);
  const [tried, setTried] = useState(false);
  const trimmed = name.trim();
  useBusyWhile(name !== console.name);
  return (
    <Modal opened onClose={onClose} title={t`Rename console`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (trimmed === '') return;
          onClose();
          if (trimmed !== console.name) onRename(trimmed);
        }}
      >
        <TextInput
          data-autofocus
          label={t`Name`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried && trimmed === '' ? t`Required.` : null}
        />
        <Group justify="flex-end" mt="md" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans>Rename</Trans>
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
