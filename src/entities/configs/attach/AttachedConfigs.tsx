import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import { SortableList } from '#ui/SortableList/SortableList.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useConfigTypes } from '../useConfigTypes.ts';
import classes from './Attach.module.css';

export interface AttachedConfigsProps {
  configs: readonly AttachedConfig[];
  canOrder: boolean;
  canDetach: boolean;
  /** Ids of those that are being detached. */
  detaching: ReadonlySet<number>;
  onReorder: (configs: AttachedConfig[]) => void;
  onDetach: (configId: number) => void;
}

/** Attached configs: reorder by drag or keyboard, detach. */
export function AttachedConfigs(props: AttachedConfigsProps) {
  const { configs, canOrder, canDetach, detaching, onReorder, onDetach } = props;
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const typeOf = useConfigTypes();
  if (configs.length === 0) {
    return <p className={classes.hint}>{t`No config is attached.`}</p>;
  }
  return (
    <SortableList
      items={configs}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      label={t`Attached configs`}
      disabled={!canOrder || isOffline || configs.length < 2}
      onReorder={onReorder}
    >
      {({ id, name, type }) => (
        <Group gap={8} wrap="nowrap" className={classes.item}>
          <Box component="span" miw={0} flex={1} fz="sm" lh={1.3}>
            <Text span inherit truncate display="block">
              {name}
            </Text>
            <Text span inherit truncate display="block" c="dimmed" fz="xs">
              {typeOf({ type })}
            </Text>
          </Box>
          {canDetach ? (
            <ActionIcon
              size="sm"
              aria-label={t`Detach ${name}`}
              {...tooltipProps(t`Detach`)}
              disabled={isOffline || detaching.has(id)}
              onClick={() => onDetach(id)}
            >
              <IconX size={16} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          ) : null}
        </Group>
      )}
    </SortableList>
  );
}
