import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { useGroupChange } from '#data/serverGroups/mutations.ts';
import { groupForm } from '#domain/servers/serverForms.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';

interface GroupValues {
  name: string;
  description: string;
}

const valuesOf = ({ name, description }: ServerGroup): GroupValues => ({
  name,
  description: description ?? '',
});

export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useGroupChange();
  const texts = useGroupFormTexts();
  return (
    <FormDialog
      title={t`New server group`}
      submitLabel={t`Create`}
      schema={groupForm}
      initial={{ name: '', description: '' }}
      texts={texts}
      onSubmit={({ name, description }, _revision, signal) =>
        mutateAsync({ kind: 'create', name, ...(description === null ? {} : { description }), signal })
      }
      onClose={onClose}
    >
      {(form) => <GroupFields form={form} />}
    </FormDialog>
  );
}

export function UpdateGroupDialog({ group, onClose }: { group: ServerGroup; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useGroupChange();
  const texts = useGroupFormTexts();
  return (
    <FormDialog
      title={t`Update server group`}
      submitLabel={t`Update`}
      schema={groupForm}
      initial={valuesOf(group)}
      theirs={{ values: valuesOf(group), revision: group.revision }}
      texts={texts}
      onSubmit={({ name, description }, revision = group.revision, signal) =>
        mutateAsync({ kind: 'update', id: group.id, name, description, revision, signal })
      }
      onClose={onClose}
    >
      {(form) => <GroupFields form={form} />}
    </FormDialog>
  );
}

function useGroupFormTexts() {
  const { t } = useLingui();
  return { names: { name: t`Name`, description: t`Description` } };
}

function GroupFields({ form: { field } }: { form: ZodForm<GroupValues> }) {
  return (
    <>
      <TextInput data-autofocus autoComplete="off" {...field('name')} />
      <Textarea autosize minRows={2} maxRows={6} {...field('description')} />
    </>
  );
}
