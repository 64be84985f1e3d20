import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useChangeName } from '#data/me/profile.ts';
import { useUser } from '#data/session/hooks.ts';
import { formFaults, nameForm } from '#domain/access/accessForms.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';

export function NameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { username } = useUser();
  const { mutateAsync } = useChangeName();
  const schema = useMemo(() => nameForm(username), [username]);
  return (
    <FormDialog
      title={t`Change name`}
      submitLabel={t`Change`}
      schema={schema}
      initial={{ username }}
      texts={{
        names: { username: t({ message: 'Name', context: 'of a person' }) },
        messages: { [formFaults.sameName]: t`This is already your name` },
      }}
      onSubmit={async (form, _revision, signal) => {
        await mutateAsync({ ...form, signal });
        toast.message(t`Your name is changed.`);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput data-autofocus autoComplete="nickname" spellCheck={false} {...field('username')} />
      )}
    </FormDialog>
  );
}
