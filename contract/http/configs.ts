import { z } from 'zod';
import {
  description,
  empty,
  id,
  idParams,
  instant,
  line,
  page,
  pageOf,
  revision,
  textLength,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { configData, scriptVersion } from './configSchema.ts';

export const config = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** base, version, game, mode or mulling; an API may send others. */
  type: z.string(),
  typeText: z.string(),
  /** True for a config that applies to every server, so it cannot be attached. */
  isBaseType: z.boolean(),
  createdAt: instant,
  /** Number of fields that the config sets. */
  fields: z.int(),
  /** Whether the caller may edit, delete and export it. */
  isEditable: z.boolean(),
  isOwn: z.boolean().default(true),
  /** Values by field name. */
  data: z.record(z.string(), z.unknown()),
  revision: revision.default(0),
});
export type Config = z.infer<typeof config>;

export const getOwnConfigs = endpoint({
  summary: 'List configs',
  description:
    "Configs available to the caller, sorted by name: the caller's own ones, those that belong to nobody (as the base types do), and those of others that are attached to a group or server that the caller sees.",
  method: 'GET',
  path: '/configs/own',
  access: ['config_own_view', 'config_attach'],
  query: page,
  response: pageOf(config),
});

export const configName = line(textLength.name);
/** Minimum length of a description, if there is one. */
export const configDescriptionMin = 5;
export const configDescription = description(configDescriptionMin);

const newConfig = z.object({
  name: configName,
  description: configDescription.nullable().optional(),
  /** Values by field name. */
  config: configData,
});
const saved = z.object({ id, revision: revision.default(0) });

export const createGameConfig = endpoint({
  summary: 'Create a game config',
  description: 'The values are checked against the schema.',
  errors: { 422: 'A value is invalid: its path is `config.{name}`, or `config` when the config is empty.' },
  refuses: ['configEmpty', 'configInvalid'],
  method: 'POST',
  path: '/configs/game',
  access: ['config_own_create'],
  idempotent: true,
  body: newConfig,
  response: saved,
});

export const createMullingConfig = endpoint({
  summary: 'Create a mulling config',
  description: 'As `createGameConfig`; only fields of mulling targets are allowed.',
  errors: { 422: 'A value is invalid: its path is `config.{name}`, or `config` when the config is empty.' },
  refuses: ['configEmpty', 'configInvalid'],
  method: 'POST',
  path: '/configs/mulling',
  access: ['config_own_create'],
  idempotent: true,
  body: newConfig,
  response: saved,
});

const changedConfig = newConfig.extend({ revision: revision.optional() });

export const updateGameConfig = endpoint({
  summary: 'Replace a game config',
  description: 'Replaces name, description and values; values equal to the stored ones change nothing.',
  errors: { 422: 'A value is invalid: its path is `config.{name}`, or `config` when the config is empty.' },
  refuses: ['configHasOtherType', 'configChanged', 'configEmpty', 'configInvalid'],
  method: 'PUT',
  path: '/configs/game/:id',
  access: ['config_own_update'],
  params: idParams,
  body: changedConfig,
  response: saved,
});

export const updateMullingConfig = endpoint({
  summary: 'Replace a mulling config',
  description: 'As `updateGameConfig`; only fields of mulling targets are allowed.',
  errors: { 422: 'A value is invalid: its path is `config.{name}`, or `config` when the config is empty.' },
  refuses: ['configHasOtherType', 'configChanged', 'configEmpty', 'configInvalid'],
  method: 'PUT',
  path: '/configs/mulling/:id',
  access: ['config_own_update'],
  params: idParams,
  body: changedConfig,
  response: saved,
});

export const deleteConfig = endpoint({
  summary: 'Delete a config',
  description: 'Deletes a config: only its owner may, and only while nothing uses it.',
  refuses: ['configInUse'],
  method: 'DELETE',
  path: '/configs/:id',
  access: ['config_own_delete'],
  params: idParams,
  response: empty,
});

export const getConfigDownloadLink = endpoint({
  summary: 'Get a download token of a config',
  description:
    'For one download within a minute, without a session, at `/download/config/{token}`. `leftOut` names the stored values that the file does not have, because the schema no longer has or allows them.',
  method: 'GET',
  path: '/configs/:id/download/link',
  access: ['config_own_export'],
  params: idParams,
  response: z.object({ token: z.string(), leftOut: z.array(z.string()).default([]) }),
});

/** Path of the download below the API base: a JSON file with the values by identifier. */
export const configDownloadPath = (token: string): string => `/download/config/${token}`;

/** Values that apply to every server, by field name, and the script version as `scriptVersion`. */
export const baseConfig = z.object({ config: configData, revision: revision.default(0) });
export type BaseConfig = z.infer<typeof baseConfig>;

export const getBaseConfig = endpoint({
  summary: 'Get the base config',
  description:
    'Values that apply to every server. Editors of configs need it too: they show which value applies where a config sets none.',
  method: 'GET',
  path: '/configs/base',
  access: ['config_base_page_view', 'config_own_view'],
  response: baseConfig,
});

const savedBase = z.object({ revision: revision.default(0) });

export const updateBaseConfig = endpoint({
  summary: 'Replace the base config',
  description: 'Replaces all values; the version of the script stays unless it is among them.',
  errors: { 422: 'A value is invalid: its path is `config.{name}`.' },
  refuses: ['baseConfigChanged', 'configInvalid'],
  method: 'PUT',
  path: '/configs/base',
  access: ['config_base_edit'],
  body: z.object({ config: configData, revision: revision.optional() }),
  response: savedBase,
});

export const updateBaseVersion = endpoint({
  summary: 'Set the script version of the base config',
  description: 'Sets the script version of the base config. Servers use it from their next opening on.',
  refuses: ['versionUnchanged', 'baseConfigChanged'],
  method: 'PUT',
  path: '/configs/base/version',
  access: ['config_base_edit'],
  body: z.object({ version: scriptVersion, revision: revision.optional() }),
  response: savedBase,
});
