import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import type { BulkAnswer } from '#contract/common.ts';
import type { Server } from '#contract/http/servers.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useConfigOfServers } from '#data/servers/mutations.ts';
import { useServerLookup } from '#data/bulk/lookup.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import { offeredConfigs } from '#domain/servers/configs.ts';
import { serverTitle } from '#domain/servers/rules.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { ServerChecks } from './ServerChecks.tsx';

/** Maximum number of servers in one call. */
const callSize = 100;

/** Texts of the specification (validation rules). */
const faults = {
  config: 'Select config first please!!!',
  servers: 'Select servers please!!!',
} as const;

const schema = z
  .object({
    configId: z.string().nullable(),
    scope: z.enum(['all', 'selected']),
    serverIds: z.array(z.number()),
  })
  .check(({ value, issues }) => {
    const addIssue = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    if (value.configId === null) addIssue('configId', faults.config);
    if (value.scope === 'selected' && value.serverIds.length === 0) addIssue('serverIds', faults.servers);
  });

export interface ConfigDialogProps {
  how: 'attach' | 'detach';
  servers: readonly Server[];
  shown: readonly Server[];
  /** Ids of the servers that are selected on the page; empty: those that match the filters are meant. */
  chosenIds: ReadonlySet<number>;
  onClose: () => void;
}

/** Attaches a config to all or some servers, or detaches it, and shows the result for each server. */
export function ConfigDialog({ how, servers, shown, chosenIds, onClose }: ConfigDialogProps) {
  const { t } = useLingui();
  const configs = useOwnConfigs();
  const { mutateAsync: change } = useConfigOfServers();
  const lookup = useServerLookup();
  const { bulkJobs } = useUiContext();
  const offered = useMemo(() => offeredConfigs(configs.data ?? [], []), [configs.data]);
  const total = servers.length;
  const meant = chosenIds.size > 0 ? servers.filter(({ id }) => chosenIds.has(id)) : shown;
  const isNarrowed = meant.length < servers.length;
  const initial: z.input<typeof schema> = {
    configId: null,
    scope: isNarrowed ? 'selected' : 'all',
    serverIds: isNarrowed ? meant.map(({ id }) => id) : [],
  };

  function start({ configId: chosen, scope, serverIds }: z.output<typeof schema>): Promise<void> {
    const configId = Number(chosen);
    const name = configs.data?.find(({ id }) => id === configId)?.name ?? '';
    const ids = new Set(serverIds);
    const hasIt = (server: Server) => server.configs.some(({ id }) => id === configId);
    const isDone = (server: Server) => hasIt(server) === (how === 'attach');
    const texts =
      how === 'attach'
        ? { title: t`Add ${name}`, skip: t`Already has this config.` }
        : { title: t`Remove ${name}`, skip: t`Does not have this config.` };
    bulkJobs.start({
      title: texts.title,
      bulk: createBatch<Server>({
        items: scope === 'all' ? servers : servers.filter(({ id }) => ids.has(id)),
        run: (part): Promise<BulkAnswer> => change({ how, configId, serverIds: part.map(({ id }) => id) }),
        skip: (server) => (isDone(server) ? texts.skip : null),
        lookup: lookup(isDone),
        size: callSize,
      }),
      keyOf: ({ id }) => id,
      nameOf: serverTitle,
    });
    return Promise.resolve();
  }

  return (
    <FormDialog
      title={
        how === 'attach' ? <Trans>Add config to servers</Trans> : <Trans>Remove config from servers</Trans>
      }
      submitLabel={how === 'attach' ? <Trans>Add</Trans> : <Trans>Remove</Trans>}
      schema={schema}
      initial={initial}
      texts={{
        names: { configId: t`Config`, scope: t`Servers`, serverIds: t`Servers` },
        messages: {
          [faults.config]: t`Select config first please!!!`,
          [faults.servers]: t`Select servers please!!!`,
        },
      }}
      onSubmit={start}
      onClose={onClose}
      size={480}
    >
      {({ field, form, isBusy }) => (
        <>
          <Select
            data-autofocus
            placeholder={configs.isPending ? t`Loading…` : t`Select a config`}
            nothingFoundMessage={t`No matching config.`}
            disabled={isBusy}
            data={offered.map(({ config: { id, name }, disabled }) => ({
              value: String(id),
              label: disabled === 'base' ? t`${name} (applies everywhere)` : name,
              disabled: disabled !== null,
            }))}
            {...field('configId')}
          />
          <Radio.Group {...field('scope')} error={null}>
            <Stack gap={8} mt={4}>
              <Radio value="all" size="xs" label={t`All servers (${total})`} />
              <Radio value="selected" size="xs" label={t`Selected servers`} />
            </Stack>
          </Radio.Group>
          {form.values.scope === 'selected' ? (
            <ServerChecks
              servers={servers}
              chosen={form.values.serverIds}
              onChange={(serverIds) => form.setFieldValue('serverIds', serverIds)}
              error={field('serverIds').error}
              disabled={isBusy}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
