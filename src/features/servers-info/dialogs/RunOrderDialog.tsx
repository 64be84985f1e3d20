import { useLingui } from '@lingui/react/macro';
import { Box, Select, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { runOrderKey, useRunOrder } from '#data/servers/runOrder.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ListPending } from '#ui/states/ListStates.tsx';
import classes from './RunOrder.module.css';

/** The accounts of a server in the order in which its flow, or another one, runs them. */
export function RunOrderDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const { serverFlows } = useEnums();
  const [flow, setFlow] = useState(server.flow);
  const query = useRunOrder(server.id, flow);
  const state = useListState(query, runOrderKey(server.id, flow));
  const consoles = useConsoles(can('consoles_view') ? server.id : null).data;
  const { fullName: name } = server;
  const isOwn = flow === server.flow;
  return (
    <Dialog title={t`Run order of ${name}`} onClose={onClose}>
      <Select
        label={t`Flow`}
        description={isOwn ? t`The flow of this server.` : t`A preview: this server has another flow.`}
        inputMode="none"
        data-autofocus
        allowDeselect={false}
        data={serverFlows.map((known) => ({ value: String(known.id), label: known.name }))}
        value={String(flow)}
        onChange={(value) => value !== null && setFlow(Number(value))}
      />
      {query.data === undefined ? (
        <ListPending state={state} skeleton={<Skeleton height={120} mt="md" />} />
      ) : query.data.length === 0 ? (
        <Text mt={16} c="dimmed">
          {t`This flow runs no account of the server.`}
        </Text>
      ) : (
        // Scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol data-points className={classes.order} aria-label={t`Run order`} tabIndex={0}>
          {query.data.map(({ id, email, consoleId, index }) => (
            <li key={id}>
              <span data-wrap>{email}</span>
              <Box component="span" display="block" c="dimmed" fz="sm">
                {consoles?.find((one) => one.id === consoleId)?.name.toUpperCase()} · {index}
              </Box>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
