import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useCreateInviteCode } from '#data/access/inviteCodes.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { offeredRoles, preselectedRole } from '#domain/access/accessLinks.ts';
import { durationText } from '#domain/format/duration.ts';
import { useNow } from '#ui/clock.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

const schema = z.object({ role: z.string().min(1) });

/** Creates an invite code for a role, and shows it once. */
export function InviteCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const enums = useEnums();
  const offered = offeredRoles(enums.roles, useUser().role);
  const { mutateAsync } = useCreateInviteCode();
  const [made, setMade] = useState<{ code: string; expiresAt: string } | null>(null);
  if (made) return <CodeShown {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={t`New invite code`}
      submitLabel={t`Make code`}
      schema={schema}
      needsAnswer
      initial={{ role: String(preselectedRole(offered, enums) ?? '') }}
      texts={{ names: { role: t`Role of the new user` } }}
      onSubmit={async ({ role }) => setMade(await mutateAsync(Number(role)))}
      // The code takes the place of the form.
      onDone={() => undefined}
      onClose={onClose}
    >
      {({ field }) => <RoleSelect data-autofocus roles={offered} {...field('role')} />}
    </FormDialog>
  );
}

function CodeShown({ code, expiresAt, onClose }: { code: string; expiresAt: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const duration = durationText(Date.parse(expiresAt) - useNow(), i18n.locale);
  return (
    <Dialog title={t`New invite code`} onClose={onClose} closeOnClickOutside={false}>
      <Text c="dimmed" fz="sm" mb={12}>
        <Trans>Pass it on now: it is shown only once. It works once, within {duration}.</Trans>
      </Text>
      <Box
        p={8}
        bg="var(--dugout-canvas)"
        bdrs="sm"
        ff="monospace"
        ta="center"
        style={{ overflowWrap: 'anywhere' }}
      >
        {code}
      </Box>
      <Group justify="flex-end" mt="md" gap="sm">
        <CopyButton text={code} label={t`Copy code`} hasLabel />
        <Button onClick={onClose}>{t`Close`}</Button>
      </Group>
    </Dialog>
  );
}
