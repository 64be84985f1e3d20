import { useLingui } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { BulkAnswer } from '#contract/common.ts';
import type { Server } from '#contract/http/servers.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useConfigOfServers } from '#data/servers/mutations.ts';
import { useRights } from '#data/session/rights.ts';
import { useServerLookup } from '#data/bulk/lookup.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import { offeredConfigs } from '#domain/servers/configs.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { FieldProps } from '#ui/form/useZodForm.ts';
import { Segments } from '#ui/Segments/Segments.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { ServerChecks } from '../card/ServerChecks.tsx';
import classes from '../ServersInfo.module.css';

/** Maximum number of servers in one call. */
const callSize = 100;

/** Texts of the specification (validation rules). */
const faults = {
  config: 'Select config first please!!!',
  servers: 'Select servers please!!!',
} as const;

const schema = z.object({
  configId: z
    .string()
    .nullable()
    .refine((value) => value !== null, { error: faults.config }),
  serverIds: z.array(z.number()).refine(({ length }) => length > 0, { error: faults.servers }),
});

export interface ConfigDialogProps {
  servers: readonly Server[];
  /** Ids of the servers that are selected on the page: the dialog begins with them. */
  chosenIds: ReadonlySet<number>;
  onClose: () => void;
}

/** Adds a config to servers, or removes it. The result for each server is listed on demand. */
export function ConfigDialog({ servers, chosenIds, onClose }: ConfigDialogProps) {
  const { t } = useLingui();
  const rights = useRights({ attach: 'config_attach', detach: 'config_detach' });
  const [how, setHow] = useState<'attach' | 'detach'>(rights.attach ? 'attach' : 'detach');
  const configs = useOwnConfigs();
  const { mutateAsync: change } = useConfigOfServers();
  const lookup = useServerLookup();
  const { bulkJobs } = useUiContext();
  const offered = offeredConfigs(configs.data ?? [], []);
  const isLong = offered.length > shortList;
  const initial: z.input<typeof schema> = {
    configId: null,
    serverIds: [...chosenIds],
  };

  function start({ configId: chosen, serverIds }: z.output<typeof schema>): Promise<void> {
    const configId = Number(chosen);
    const name = configs.data?.find(({ id }) => id === configId)?.name ?? '';
    const ids = new Set(serverIds);
    const hasIt = (server: Server) => server.configs.some(({ id }) => id === configId);
    const isDone = (server: Server) => hasIt(server) === (how === 'attach');
    const texts =
      how === 'attach'
        ? { title: t`Add ${name}`, skip: t`Already has this config.` }
        : { title: t`Remove ${name}`, skip: t`Does not have this config.` };
    bulkJobs.start(
      {
        title: texts.title,
        bulk: createBatch<Server>({
          items: servers.filter(({ id }) => ids.has(id)),
          run: (part): Promise<BulkAnswer> => change({ how, configId, serverIds: part.map(({ id }) => id) }),
          skip: (server) => (isDone(server) ? texts.skip : null),
          lookup: lookup(isDone),
          size: callSize,
        }),
        nameOf: serverTitle,
      },
      { isClosed: true },
    );
    return Promise.resolve();
  }

  return (
    <FormDialog
      title={how === 'attach' ? t`Add config to servers` : t`Remove config from servers`}
      submitLabel={({ serverIds: { length: count } }) =>
        count === 0
          ? how === 'attach'
            ? t`Add`
            : t`Remove`
          : how === 'attach'
            ? t`Add to ${count}`
            : t`Remove from ${count}`
      }
      schema={schema}
      initial={initial}
      texts={{
        names: { configId: t`Config`, serverIds: t`Servers` },
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
          {rights.attach && rights.detach ? (
            <Segments
              label={t`What to do`}
              value={how}
              onChange={setHow}
              options={[
                { value: 'attach', label: t`Add` },
                { value: 'detach', label: t`Remove` },
              ]}
            />
          ) : null}
          <ConfigChoice
            offered={offered}
            isLong={isLong}
            isLoaded={configs.data !== undefined}
            hasFailed={configs.isError}
            isBusy={isBusy}
            {...field('configId')}
          />
          {configs.isError ? (
            <RetryButton onRetry={() => void configs.refetch()} busy={configs.isFetching} />
          ) : null}
          <ServerChecks
            servers={servers}
            chosen={form.values.serverIds}
            onChange={(serverIds) => form.setFieldValue('serverIds', serverIds)}
            error={field('serverIds').error}
            disabled={isBusy}
            isFirst={!isLong && chosenIds.size === 0}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Longer lists of configs can be searched. */
const shortList = 8;

interface ConfigChoiceProps extends FieldProps {
  offered: ReturnType<typeof offeredConfigs>;
  /** The list can be searched. */
  isLong: boolean;
  isLoaded: boolean;
  hasFailed: boolean;
  isBusy: boolean;
}

/** The configs in view, so that one press chooses one. */
function ConfigChoice({ offered, isLong, isLoaded, hasFailed, isBusy, ...field }: ConfigChoiceProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  // The dialog may be open before the configs are there, with the focus elsewhere.
  useEffect(() => {
    const now = document.activeElement;
    if (isLong && !(now instanceof HTMLInputElement && now.value !== '')) search.current?.focus();
  }, [isLong]);
  const found = offered.filter(({ config: { name } }) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <Radio.Group {...field}>
      {isLong ? (
        <SearchBox
          value={text}
          onChange={setText}
          label={t`Find a config`}
          tooltip={t`Name`}
          className=""
          isFirst
          inputRef={search}
        />
      ) : null}
      <div className={classes.configs} data-error={field.error ? true : undefined}>
        {found.map(({ config: { id, name }, disabled }) => (
          <Radio
            key={id}
            size="xs"
            value={String(id)}
            label={disabled === 'base' ? t`${name} (applies everywhere)` : name}
            disabled={isBusy || disabled !== null}
          />
        ))}
        {found.length > 0
          ? null
          : isLoaded
            ? t`No matching config.`
            : hasFailed
              ? t`The configs could not be loaded.`
              : t`Loading…`}
      </div>
    </Radio.Group>
  );
}
