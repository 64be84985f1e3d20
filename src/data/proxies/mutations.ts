import {
  addProxies,
  importProxies,
  maxProxyInputs,
  type ProxyInput,
  type ProxySource,
} from '#contract/http/proxies.ts';
import { sendInParts, sum } from '#data/bulk/parts.ts';
import { defineChange } from '#data/change.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { proxyKeys } from './proxyKeys.ts';

export interface Added {
  created: number;
  duplicates: number;
}

/** Adds proxies with as many calls as they need. @throws PartDoneError when a call after the first one fails */
async function addAll(api: Api, proxies: readonly ProxyInput[], options: CallOptions): Promise<Added> {
  const answers = await sendInParts(
    proxies,
    maxProxyInputs,
    (part) => api.call(addProxies, { body: { proxies: part } }, options),
    ({ created }) => created,
  );
  return {
    created: sum(answers.map(({ created }) => created)),
    duplicates: sum(answers.map(({ duplicates }) => duplicates)),
  };
}

/** Adds proxies; resolves to how many were new. */
export const useAddProxies = defineChange({
  key: ['proxies', 'add'],
  send: ({ api }, { proxies }: { proxies: readonly ProxyInput[] }, options) => addAll(api, proxies, options),
  // Also after an error, because earlier calls have added some.
  reload: [proxyKeys.all],
});

/** Adds the proxies of accounts; resolves to the number found. */
export const useImportProxies = defineChange({
  key: ['proxies', 'import'],
  send: ({ api }, body: { source: ProxySource }, options) => api.call(importProxies, { body }, options),
  reload: [proxyKeys.all],
});

/**
 * Adds one proxy; one that the user has already is refused at the field `url`.
 * @param duplicate text of this refusal
 */
export function useAddProxy(duplicate: string) {
  const { mutateAsync } = useAddProxies();
  return async (proxy: ProxyInput, signal: AbortSignal): Promise<void> => {
    const { created } = await mutateAsync({ proxies: [proxy], signal });
    if (created === 0)
      throw new ApiError(409, duplicate, { fields: { url: { error: duplicate } }, fromApi: true });
  };
}
