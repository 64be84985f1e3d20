import { z } from 'zod';
import { hasControl, id, idList, instant, line, listOf, page, textLength } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Messages of the fields: the first two exactly as specified. */
export const proxyFaults = {
  required: 'urlRequired',
  incorrect: 'urlIncorrect',
  protocol: 'urlProtocol',
} as const;

/** States of a proxy; an API may send others, so a status is a number on the wire. */
export const proxyStatus = { new: 1, checking: 2, ok: 3, failed: -1 } as const;

/**
 * Why a check failed; an API may send others. `forbidden`: the address is in a network that checks may not
 * reach. `target`: the proxy works, but cannot reach the address that checks request.
 */
export const proxyErrors = [
  'refused',
  'credentials',
  'timeout',
  'protocol',
  'unreachable',
  'closed',
  'certificate',
  'answer',
  'target',
  'blocked',
  'forbidden',
] as const;
export type ProxyError = (typeof proxyErrors)[number];

/** Longest URL, in characters. */
export const maxProxyUrl = 2_000;

/** What a user enters. Only the shape is checked here; `domain/proxies/url.ts` reads the URL. */
export const proxyInput = z.object({
  url: z
    .string(proxyFaults.required)
    .trim()
    .min(1, proxyFaults.required)
    .max(maxProxyUrl)
    // URLs are read without their line breaks and tabs.
    .refine((text) => text === '' || (URL.canParse(text) && !hasControl(text)), proxyFaults.incorrect),
  region: line(textLength.name).nullable().optional(),
});
export type ProxyInput = z.output<typeof proxyInput>;

/**
 * A proxy. Login and password are left out for roles without `accountsView_proxy`; they are in memory only: never
 * stored by the browser, never logged.
 */
export const proxy = z.object({
  id,
  /** Without login and password. */
  url: z.string(),
  /** http, https or socks5. */
  protocol: z.string(),
  /** Address or host name. */
  ip: z.string(),
  port: z.int(),
  login: z.string().optional(),
  password: z.string().optional(),
  region: z.string().nullable().default(null),
  /** A value of {@link proxyStatus}. */
  status: z.number(),
  statusText: z.string().default(''),
  /** The proxy works, but refuses connections until `blockedUntil`; null: for an unknown time. */
  blocked: z.boolean().default(false),
  blockedUntil: instant.nullable().default(null),
  /** End of the last check. */
  checkedAt: instant.nullable().default(null),
  /** One of {@link proxyErrors}; an API may send others. Null: no problem. */
  error: z.string().nullable().default(null),
  /** Time from the connection to the answer in the last check that succeeded, milliseconds; not part of the specification. */
  latencyMs: z.number().nullable().default(null),
});
export type Proxy = z.infer<typeof proxy>;

export const getProxies = endpoint({
  summary: "List the caller's proxies",
  description: 'Proxies ordered by id; with `ids`, only these.',
  method: 'GET',
  path: '/proxies',
  access: ['proxy_view'],
  query: page.extend({ proxyIds: idList.optional() }),
  response: listOf(proxy).extend({ summary: z.object({ total: z.int() }).optional() }),
});

/** Maximum number of proxies in one call. */
export const maxProxyInputs = 1_000;

export const addProxies = endpoint({
  summary: 'Add proxies',
  description:
    'Adds proxies. `duplicates` counts those that the caller has already, or that occur twice in the call.',
  errors: { 422: 'An address is invalid: its path is `proxies.{index}.url`.' },
  method: 'POST',
  path: '/proxies',
  idempotent: true,
  access: ['proxy_add'],
  body: z.object({ proxies: z.array(proxyInput).min(1).max(maxProxyInputs) }),
  response: z.object({ created: z.int(), duplicates: z.int() }),
});

/** Group of an account that proxies are imported from. */
export const proxySources = ['proxy', 'webAppProxy'] as const;
export type ProxySource = (typeof proxySources)[number];

export const importProxies = endpoint({
  summary: 'Import proxies from accounts',
  description:
    'Adds the proxies of the accounts that the caller sees, as http proxies. `found` counts different proxies, `invalid` accounts whose proxy has no valid address.',
  refuses: ['forbidden'],
  method: 'POST',
  path: '/proxies/import',
  idempotent: true,
  access: ['proxy_add'],
  body: z.object({ source: z.enum(proxySources) }),
  response: z.object({
    found: z.int().optional(),
    created: z.int(),
    duplicates: z.int(),
    invalid: z.int().optional(),
  }),
});

/** Maximum number of proxies in one check (specification, business constants). */
export const checkBatch = 25;

export const checkProxies = endpoint({
  summary: 'Check proxies',
  description:
    'Answers at once: their status is `checking` until `proxiesUpdated` tells that the result is there. Those that are being checked already are left out of `count`.',
  method: 'PUT',
  path: '/proxies/check',
  access: ['proxy_view'],
  body: z.object({ proxyIds: z.array(id).min(1).max(checkBatch) }),
  response: z.object({ count: z.int().optional() }),
});

/** Maximum number of proxies that one call deletes (specification, business constants). */
export const deleteBatch = 250;

export const deleteProxies = endpoint({
  summary: 'Delete proxies',
  description: 'Deletes proxies of the caller; those of other users are not counted in `count`.',
  method: 'DELETE',
  path: '/proxies',
  access: ['proxy_delete'],
  query: z.object({
    proxyIds: idList.refine((ids) => ids.length <= deleteBatch, `Expected at most ${deleteBatch} ids`),
  }),
  response: z.object({ count: z.int().optional() }),
});

/** The accounts that use a proxy, as their own proxy or as that of the web app. */
export const proxyUse = z.object({ id, proxy: z.array(id), webAppProxy: z.array(id) });
export type ProxyUse = z.infer<typeof proxyUse>;

export const getProxyUse = endpoint({
  summary: 'List the accounts that use proxies',
  description:
    "Which of the accounts that the caller sees use the caller's proxies: by address, port and login. Proxies that no account uses are left out; with ids only these. Groups that the role may not see are empty.",
  method: 'GET',
  path: '/proxies/accounts',
  access: ['accountsView_proxy'],
  optional: true,
  query: z.object({ proxyIds: idList.optional() }),
  response: listOf(proxyUse),
});
