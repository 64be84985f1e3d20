import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { meKeys } from '#data/me/meKeys.ts';
import { useSecondFactor } from '#data/me/secondFactor.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { IconDownload } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { saveFile } from '#ui/useDownload.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import classes from './Settings.module.css';

const dialogs = {
  enable: lazyDialog(() => import('./EnableSecondFactorDialog.tsx'), 'EnableSecondFactorDialog'),
  disable: lazyDialog(() => import('./DisableSecondFactorDialog.tsx'), 'DisableSecondFactorDialog'),
  codes: lazyDialog(() => import('./NewRecoveryCodesDialog.tsx'), 'NewRecoveryCodesDialog'),
};

/** The second factor: whether it is enabled, and the dialogs that change it. */
export function SecondFactor() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const query = useSecondFactor(true);
  const state = useListState(query, meKeys.secondFactor());
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: keyof typeof dialogs }>();
  // Kept here, because they are shown only once: no dialog takes them with it when it closes.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = query.data;
  // Another API may not have it.
  if (factor === null) return null;
  const codesLeft = factor?.recoveryCodesLeft ?? 0;
  const Shown = dialog && dialogs[dialog.kind];
  return (
    <Card
      title={t`Second factor`}
      actions={
        factor ? (
          <StateBadge tone={factor.enabled ? 'positive' : 'secondary'}>
            {factor.enabled ? (
              <Trans context="second factor">on</Trans>
            ) : (
              <Trans context="second factor">off</Trans>
            )}
          </StateBadge>
        ) : null
      }
    >
      {factor ? (
        <>
          <p className={classes.note}>
            {factor.enabled ? (
              <>
                {t`Signing in needs a code of your authenticator app.`}{' '}
                <Plural
                  value={codesLeft}
                  _0="No recovery codes are left: make new ones."
                  one="# recovery code is left."
                  other="# recovery codes are left."
                />
              </>
            ) : (
              <Trans>
                A code of an authenticator app, in addition to your password, protects your account even when
                somebody learns the password.
              </Trans>
            )}
          </p>
          <Group gap={8} align="stretch" mt={8}>
            {factor.enabled ? (
              <>
                <ActionButton disabled={isOffline} onClick={() => openDialog({ kind: 'codes' })}>
                  {t`New recovery codes`}
                </ActionButton>
                <ActionButton disabled={isOffline} onClick={() => openDialog({ kind: 'disable' })}>
                  {t`Disable`}
                </ActionButton>
              </>
            ) : (
              <Button size="xs" disabled={isOffline} onClick={() => openDialog({ kind: 'enable' })}>
                {t`Enable`}
              </Button>
            )}
          </Group>
        </>
      ) : (
        <ListPending state={state} skeleton={<Skeleton height={72} />} />
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
      ) : Shown ? (
        <Shown onCodes={setCodes} onClose={closeDialog} />
      ) : null}
    </Card>
  );
}

/** The recovery codes, shown once: the dialog closes when the user confirms having stored them. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
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
