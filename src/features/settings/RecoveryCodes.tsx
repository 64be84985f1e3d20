import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '#data/session/hooks.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { saveFile } from '#ui/useDownload.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import classes from './Settings.module.css';

/** The recovery codes, shown once: the dialog closes when the user confirms having stored them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const { email } = useUser();
  const [isStored, setStored] = useState(false);
  useReloadBlocker(!isStored, 'form');
  const text = codes.join('\n');
  const save = (): void =>
    saveFile(
      new Blob([`Dugout, ${email}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
      'dugout-recovery-codes.txt',
    );
  return (
    <Dialog
      title={t`Recovery codes`}
      onClose={onClose}
      withCloseButton={isStored}
      closeOnEscape={isStored}
      closeOnClickOutside={false}
    >
      <p className={classes.note}>
        <Trans>
          Store these codes in a safe place: they are shown only now. Each signs you in once when you do not
          have your authenticator app.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8} align="stretch" mt={8}>
        <CopyButton text={text} label={t`Copy`} size="xs" hasLabel />
        <ActionButton icon={IconDownload} onClick={save}>
          {t`Download`}
        </ActionButton>
      </Group>
      <Checkbox
        mt="md"
        label={t`I have stored the codes`}
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <Button disabled={!isStored} onClick={onClose}>
          {t`Close`}
        </Button>
      </Group>
    </Dialog>
  );
}
