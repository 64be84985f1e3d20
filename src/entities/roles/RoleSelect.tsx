import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Select, type SelectProps } from '@mantine/core';
import { useCallback } from 'react';
import type { Role } from '#contract/enums.ts';
import { useEnums } from '#data/enums/queries.ts';
import { abilitiesOf, type ActionAbility, type ViewAbility } from '#domain/access/abilities.ts';

const viewLabels: Readonly<Record<ViewAbility, MessageDescriptor>> = {
  consoles: msg({ message: 'consoles', context: 'sees' }),
  servers: msg({ message: 'servers', context: 'sees' }),
  accounts: msg({ message: 'accounts', context: 'sees' }),
  schedulers: msg({ message: 'schedulers', context: 'sees' }),
  proxies: msg({ message: 'proxies', context: 'sees' }),
  finances: msg({ message: 'finances', context: 'sees' }),
};

const actionLabels: Readonly<Record<ActionAbility, MessageDescriptor>> = {
  control: msg`control consoles`,
  edit: msg`edit accounts`,
  servers: msg`attach servers`,
  invite: msg`invite users`,
  base: msg`edit the base config`,
};

/** Says what a role sees and may do, which distinguishes roles with similar names. */
function useRoleAbilities(): (role: number) => string {
  const { t } = useLingui();
  const enums = useEnums();
  return useCallback(
    (role) => {
      const { sees, does } = abilitiesOf(enums, role);
      if (sees.length === 0) return t`Sees nothing.`;
      const seen = sees.map((sight) => t(viewLabels[sight])).join(', ');
      if (does.length === 0) return t`Sees: ${seen}. Changes nothing.`;
      const done = does.map((deed) => t(actionLabels[deed])).join(', ');
      return t`Sees: ${seen}. May: ${done}.`;
    },
    [t, enums],
  );
}

/** Selects one of some roles; each one says what it sees and may do. */
export function RoleSelect({ roles, ...props }: Omit<SelectProps, 'data'> & { roles: readonly Role[] }) {
  const abilities = useRoleAbilities();
  return (
    <Select
      inputMode="none"
      allowDeselect={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={props.value ? abilities(Number(props.value)) : undefined}
      data={roles.map(({ role, name }) => ({ value: String(role), label: name }))}
      maxDropdownHeight={360}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <Box component="span" display="block" c="dimmed" fz="xs" lh={1.35}>
            {abilities(Number(option.value))}
          </Box>
        </span>
      )}
      {...props}
    />
  );
}
