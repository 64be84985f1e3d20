import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { z } from 'zod';
import { useIncidentChange, useIncidentPeople } from '#data/incidents/incidents.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';

const nobody = 'nobody';
const schema = z.object({ userId: z.string().min(1) });

/** Assigns incidents to a person, or to nobody. */
export function AssignDialog({
  dialog: { incidentIds },
  onClose,
}: {
  dialog: { incidentIds: number[] };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { mutateAsync } = useIncidentChange();
  const people = useIncidentPeople();
  return (
    <FormDialog
      title={t`Assign to`}
      submitLabel={t`Assign`}
      schema={schema}
      initial={{ userId: '' }}
      texts={{ names: { userId: t`Person` } }}
      onSubmit={async ({ userId }, _revision, signal) => {
        const command = { kind: 'assign', userId: userId === nobody ? null : Number(userId) } as const;
        const count = await mutateAsync({ incidentIds, command, signal });
        const changed = t`${plural(count, { one: '# incident changed', other: '# incidents changed' })}`;
        if (count === incidentIds.length) toast.message(changed);
        else
          toast.warning(
            userId === nobody
              ? t`${changed}. The others were assigned to nobody already.`
              : t`${changed}. The others are assigned to this person already, or are on servers that this person does not see.`,
          );
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <Select
          data-autofocus
          searchable
          allowDeselect={false}
          placeholder={t`Select a person`}
          nothingFoundMessage={t`No matching person.`}
          data={[
            { value: nobody, label: t`Nobody` },
            ...(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...field('userId')}
        />
      )}
    </FormDialog>
  );
}
