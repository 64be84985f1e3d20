import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconCheckbox,
  IconDeviceTv,
  IconPlayerPlay,
  IconPlayerStop,
  IconSelectAll,
  IconSquareX,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { pathTo } from '#domain/access/paths.ts';
import { pathToAction, type RequestableAction } from '#domain/accounts/requestedAction.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

export interface SelectionToolsProps {
  chosenIds: ReadonlySet<number>;
  /** The servers that match the filters. */
  shown: readonly Server[];
  disabled: boolean;
  onChoose: (serverIds: readonly number[]) => void;
}

/** What can be done with the accounts of the selected servers. */
export function SelectionTools({ chosenIds, shown, disabled, onChoose }: SelectionToolsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { isOffline } = useUiContext();
  const count = chosenIds.size;
  const server = [...chosenIds].join(',');
  const go = (to: string): void => void navigate(to);

  function ask(action: RequestableAction): void {
    if (isOffline) toast.warning(t(offlineReason));
    else if (count === 0) toast.warning(t`Select servers first: each has a checkbox beside its name.`);
    else go(pathToAction(action, [...chosenIds]));
  }
  const needsSome = { disabled: count === 0 };
  return (
    <>
      <Permitted permission="accounts_connect">
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden="true" />}
          {...tooltipProps(t`Start the accounts of the selected servers`)}
          onClick={() => ask('start')}
        >
          <Trans>Start accounts</Trans>
        </Button>
      </Permitted>
      <MenuButton
        disabled={disabled}
        leftSection={<IconCheckbox size={14} stroke={1.75} aria-hidden="true" />}
        entries={[
          {
            key: 'all',
            label: t`Select all that are shown`,
            icon: IconSelectAll,
            onSelect: () => onChoose(shown.map(({ id }) => id)),
          },
          {
            key: 'none',
            label: t`Unselect`,
            icon: IconSquareX,
            ...needsSome,
            onSelect: () => onChoose([]),
          },
          { key: 'line', line: true },
          {
            key: 'stop',
            label: t`Stop accounts`,
            icon: IconPlayerStop,
            permission: 'accounts_connect',
            ...needsSome,
            onSelect: () => ask('stop'),
          },
          {
            key: 'accounts',
            label: t`To accounts`,
            icon: IconUsers,
            permission: 'accounts_view',
            ...needsSome,
            onSelect: () => go(pathTo('accountsAll', { query: { server } })),
          },
          {
            key: 'wall',
            label: t`To playing control`,
            icon: IconDeviceTv,
            permission: 'consoles_view',
            ...needsSome,
            onSelect: () => go(pathTo('appPlayingControl', { query: { server } })),
          },
        ]}
      >
        <Trans>Selected: {count}</Trans>
      </MenuButton>
    </>
  );
}
