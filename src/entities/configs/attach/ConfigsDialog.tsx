import { useLingui } from '@lingui/react/macro';
import { Box, Button, Text, ActionIcon, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Config } from '#contract/http/configs.ts';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { type ConfigChange, offeredConfigs } from '#domain/servers/configs.ts';
import { containsWords } from '#domain/tables/filters.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { Column, Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { IconX } from '@tabler/icons-react';
import { SortableList } from '#ui/SortableList/SortableList.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useConfigTypes } from '../useConfigTypes.ts';
import classes from './Attach.module.css';
import { useConfigChanges } from './useConfigChanges.ts';

export interface ConfigsDialogProps {
  title: ReactNode;
  attached: readonly AttachedConfig[];
  onChange: (change: ConfigChange) => Promise<unknown>;
  onClose: () => void;
}

/** Available configs, and the attached ones, which can be reordered. Each step is saved at once. */
export function ConfigsDialog({ title, attached, onChange, onClose }: ConfigsDialogProps) {
  const { t } = useLingui();
  const rights = useRights({ attach: 'config_attach', detach: 'config_detach' });
  const changes = useConfigChanges(attached, onChange);
  return (
    <Dialog onClose={onClose} size={rights.attach ? 760 : 420} title={title}>
      <div className={rights.attach ? classes.dialogColumns : undefined}>
        {rights.attach ? (
          <Column component="section" gap={8} miw={0}>
            <Box component="h3" c="dimmed" fz="xs" fw={500}>
              {t`Configs`}
            </Box>
            <Offered
              attached={attached}
              busyId={changes.attachingId}
              onAttach={(configId) => changes.attach(configId)}
            />
          </Column>
        ) : null}
        <Column component="section" gap={8} miw={0}>
          <Box component="h3" c="dimmed" fz="xs" fw={500}>
            {t`Attached, in order of application`}
          </Box>
          <AttachedConfigs
            configs={changes.ordered}
            canOrder={rights.attach}
            canDetach={rights.detach}
            detaching={changes.detaching}
            onReorder={changes.reorder}
            onDetach={changes.detach}
          />
        </Column>
      </div>
    </Dialog>
  );
}

interface OfferedProps {
  attached: readonly AttachedConfig[];
  busyId: number | null;
  onAttach: (configId: number) => void;
}

/** All configs; base types and attached ones show a note instead of a button. */
function Offered({ attached, busyId, onAttach }: OfferedProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { data, isPending, isError, refetch } = useOwnConfigs();
  const typeOf = useConfigTypes();
  const [query, setQuery] = useState('');
  const words = queryWords(query);
  const noteOf = (config: Config): string =>
    [typeOf(config), ...(config.description ? [config.description] : [])].join(' · ');
  const offered = offeredConfigs(data ?? [], attached).filter(({ config }) =>
    containsWords(foldText(`${config.name} ${noteOf(config)}`), words),
  );
  return (
    <>
      <SearchBox
        className=""
        isFirst
        value={query}
        onChange={setQuery}
        label={t`Search configs`}
        tooltip={t`Name, type or description`}
      />
      <Box component="ul" className={classes.list ?? ''} tabIndex={0} aria-label={t`Configs`}>
        {offered.map(({ config, config: { id, name }, disabled }) => (
          <Row key={id} component="li" gap={8} wrap="nowrap" className={classes.item}>
            <Box component="span" miw={0} flex={1} fz="sm" lh={1.3}>
              <Text span inherit truncate display="block">
                {name}
              </Text>
              <Text span inherit truncate display="block" c="dimmed" fz="xs">
                {noteOf(config)}
              </Text>
            </Box>
            {disabled ? (
              <StateBadge tone="secondary">{disabled === 'base' ? t`base type` : t`attached`}</StateBadge>
            ) : (
              <Button
                size="compact-xs"
                variant="light"
                loading={busyId === id}
                disabled={isOffline || (busyId !== null && busyId !== id)}
                aria-label={t`Attach ${name}`}
                onClick={() => onAttach(id)}
              >
                {t`Attach`}
              </Button>
            )}
          </Row>
        ))}
        {offered.length === 0 ? (
          <li className={classes.hint}>
            {isPending ? (
              t`Loading…`
            ) : isError ? (
              <ActionButton onClick={() => void refetch()}>{t`Try again`}</ActionButton>
            ) : query === '' ? (
              t`No configs yet.`
            ) : (
              t`No matching config.`
            )}
          </li>
        ) : null}
      </Box>
    </>
  );
}

interface AttachedConfigsProps {
  configs: readonly AttachedConfig[];
  canOrder: boolean;
  canDetach: boolean;
  detaching: ReadonlySet<number>;
  onReorder: (configs: AttachedConfig[]) => void;
  onDetach: (configId: number) => void;
}

/** Attached configs: reorder by drag or keyboard, detach. */
function AttachedConfigs(props: AttachedConfigsProps) {
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
