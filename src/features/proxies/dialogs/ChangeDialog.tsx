import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type Proxy, proxySources } from '#contract/http/proxies.ts';
import { useAccounts } from '#data/accounts/hooks.ts';
import {
  type AccountProxy,
  createProxyChangeBulk,
  type ProxyChangeItem,
  reversed,
} from '#data/proxies/bulk.ts';
import { useLoadedProxies, useProxyUse } from '#data/proxies/queries.ts';
import { stateOf } from '#domain/proxies/state.ts';
import { useNow } from '#ui/clock.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useReason } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { stateNames } from '../proxyLabels.ts';
import { useBulkDeps } from './useBulkDeps.ts';

export interface ChangeDialogProps {
  proxyId: number;
  proxies: readonly Proxy[];
  onClose: () => void;
}

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Accounts can store neither protocols nor host names. */
const isForAccounts = ({ protocol, ip }: Proxy): boolean => protocol === 'http' && ipv4.test(ip);

const fieldsOf = ({ ip, port, login, password }: Proxy): AccountProxy => ({
  ip,
  port: String(port),
  login: login || null,
  password: password || null,
});

/** Choices that are offered at once: more are found by typing. */
const maxOptions = 100;

/** Gives all accounts that use a proxy another one; first says how many accounts and which fields change. */
export function ChangeDialog({ proxyId, proxies, onClose }: ChangeDialogProps) {
  const { t } = useLingui();
  const { bulkJobs } = useUiContext();
  const deps = useBulkDeps();
  const accounts = useAccounts();
  const loadedProxies = useLoadedProxies();
  const query = useProxyUse(proxyId);
  const reason = useReason(query.error);
  const now = useNow();
  const [nextId, setNextId] = useState<string | null>(null);
  const pairIn = (list: readonly Proxy[]) => ({
    from: list.find(({ id }) => id === proxyId),
    to: list.find(({ id }) => String(id) === nextId),
  });
  const { from, to } = pairIn(proxies);
  const use = query.data?.find(({ id }) => id === proxyId);
  const options = useMemo(
    () =>
      proxies
        .filter((proxy) => proxy.id !== proxyId && isForAccounts(proxy))
        .toSorted((a, b) => Number(stateOf(b, 0) === 'ok') - Number(stateOf(a, 0) === 'ok'))
        .map((proxy) => ({ value: String(proxy.id), label: labelOf(proxy) })),
    [proxies, proxyId],
  );
  const asProxy = use?.proxy.length ?? 0;
  const asWebAppProxy = use?.webAppProxy.length ?? 0;
  const ids = useMemo(() => [...new Set([...(use?.proxy ?? []), ...(use?.webAppProxy ?? [])])], [use]);

  /** The present proxies of the accounts are kept, so that they can be restored. */
  function itemsOf(before: AccountProxy, next: AccountProxy): ProxyChangeItem[] {
    const users = { proxy: new Set(use?.proxy), webAppProxy: new Set(use?.webAppProxy) };
    return ids.map((id) => {
      const account = accounts.rows.get(id)?.account;
      const sources = proxySources.filter((source) => users[source].has(id));
      return {
        id,
        email: account?.email ?? `#${id}`,
        changes: sources.map((source) => {
          const { password = before.password } = account?.[source] ?? {};
          return { source, from: { ...before, password }, to: next };
        }),
      };
    });
  }

  const jobOf = (title: string, items: readonly ProxyChangeItem[]) => ({
    title,
    bulk: createProxyChangeBulk({ ...deps, accounts }, items),
    nameOf: ({ email }: ProxyChangeItem) => email,
  });

  const start = async (signal: AbortSignal): Promise<void> => {
    const loaded = pairIn(await loadedProxies());
    if (signal.aborted || !loaded.from || !loaded.to) return;
    const title = t`Give accounts another proxy`;
    bulkJobs.start({
      ...jobOf(title, itemsOf(fieldsOf(loaded.from), fieldsOf(loaded.to))),
      undo: (done) => bulkJobs.start(jobOf(t`Undo: ${title}`, done.map(reversed))),
    });
  };

  return (
    <ConfirmDialog
      title={t`Give accounts another proxy`}
      confirmLabel={t`Change`}
      isDisabled={ids.length === 0 || !to}
      onConfirm={(_checked, signal) => start(signal)}
      onClose={onClose}
    >
      <p>{from ? labelOf(from) : null}</p>
      <div role="status">
        {query.error ? (
          reason
        ) : query.isPending ? (
          t`Loading…`
        ) : (
          <Box data-points component="ul" mt={12} fz="sm">
            {asProxy > 0 ? (
              <li>
                <Plural
                  value={asProxy}
                  one="# account has it as its proxy"
                  other="# accounts have it as their proxy"
                />
              </li>
            ) : null}
            {asWebAppProxy > 0 ? (
              <li>
                <Plural
                  value={asWebAppProxy}
                  one="# account has it as its web app proxy"
                  other="# accounts have it as their web app proxy"
                />
              </li>
            ) : null}
            {ids.length === 0 ? <li>{t`No account uses it`}</li> : null}
          </Box>
        )}
      </div>
      <Select
        mt="md"
        label={t`New proxy`}
        description={t`Only HTTP proxies with an IP address: accounts support no others.`}
        data={options}
        limit={maxOptions}
        value={nextId}
        onChange={setNextId}
        nothingFoundMessage={t`No matching proxy.`}
        comboboxProps={{ withinPortal: true }}
      />
      {to ? (
        <Text mt={8} c="dimmed" fz="xs">
          <Trans>State of the new proxy: {t(stateNames[stateOf(to, now)])}</Trans>
        </Text>
      ) : null}
    </ConfirmDialog>
  );
}

const labelOf = ({ url, login, region }: Proxy): string =>
  [url, login, region].filter((part) => part !== undefined && part !== null && part !== '').join(' · ');
