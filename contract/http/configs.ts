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
  /** Label of the type. */
  typeText: z.string(),
  /** Applies to every server, so it cannot be attached. */
  isBaseType: z.boolean(),
  createdAt: instant,
  /** Number of fields that it sets. */
  fields: z.int(),
  /** The caller may edit, delete and export it. */
  isEditable: z.boolean(),
  /** The caller owns it. */
  isOwn: z.boolean().default(true),
  /** Values by name of their field. */
  data: z.record(z.string(), z.unknown()),
  revision: revision.default(0),
});
export type Config = z.infer<typeof config>;

/** A config as shown on a server or group; such lists are in the order in which the configs apply. */
export const attachedConfig = config
  .pick({ id: true, name: true })
  .extend({ type: z.string().default('game') });
export type AttachedConfig = z.infer<typeof attachedConfig>;

/**
 * Configs available to the caller, sorted by name: the caller's own ones, those that belong to nobody (as the base types
 * do), and those of others that are attached to a group or server that the caller sees.
 */
export const getOwnConfigs = endpoint({
  method: 'GET',
  path: '/configs/own',
  access: ['config_own_view', 'config_attach'],
  query: page,
  response: pageOf(config),
});

export const configName = line(textLength.name);
/** Least length of a description, if there is one. */
export const configDescriptionMin = 5;
export const configDescription = description(configDescriptionMin);

const newConfig = z.object({
  name: configName,
  description: configDescription.nullable().optional(),
  /** Values by name of their field. */
  config: configData,
});
const saved = z.object({ id, revision: revision.default(0) });

/** 422 with the path of the field, `config.{name}`, or `config` when it is empty. */
export const createGameConfig = endpoint({
  method: 'POST',
  path: '/configs/game',
  access: ['config_own_create'],
  body: newConfig,
  response: saved,
});

/** As `createGameConfig`; only fields of mulling targets are allowed. */
export const createMullingConfig = endpoint({
  method: 'POST',
  path: '/configs/mulling',
  access: ['config_own_create'],
  body: newConfig,
  response: saved,
});

const changedConfig = newConfig.extend({ revision: revision.optional() });

/**
 * Replaces name, description and values. 404 unless the caller owns it. 409: it has another type, or `revision` is given
 * and it was saved meanwhile. 422 as for a new one. Nothing changes when it is as it was.
 */
export const updateGameConfig = endpoint({
  method: 'PUT',
  path: '/configs/game/:id',
  access: ['config_own_update'],
  params: idParams,
  body: changedConfig,
  response: saved,
});

export const updateMullingConfig = endpoint({
  method: 'PUT',
  path: '/configs/mulling/:id',
  access: ['config_own_update'],
  params: idParams,
  body: changedConfig,
  response: saved,
});

/** 404 unless the caller owns it. 409 with the places while it is attached or planned. */
export const deleteConfig = endpoint({
  method: 'DELETE',
  path: '/configs/:id',
  access: ['config_own_delete'],
  params: idParams,
  response: empty,
});

/** A token for one download within a minute, without a session: see `configDownloadPath`. 404 unless the caller owns it. */
export const getConfigDownloadLink = endpoint({
  method: 'GET',
  path: '/configs/:id/download/link',
  access: ['config_own_export'],
  params: idParams,
  response: z.object({ token: z.string() }),
});

/** Path of the download below the API base: a JSON file with the values by identifier. */
export const configDownloadPath = (token: string): string => `/download/config/${token}`;

/** Values that apply to every server, by name of their field, and the version of the script as `scriptVersion`. */
export const baseConfig = z.object({ config: configData, revision: revision.default(0) });
export type BaseConfig = z.infer<typeof baseConfig>;

/** Editors of configs need it too: they show which value applies where a config sets none. */
export const getBaseConfig = endpoint({
  method: 'GET',
  path: '/configs/base',
  access: ['config_base_page_view', 'config_own_view'],
  response: baseConfig,
});

const savedBase = z.object({ revision: revision.default(0) });

/**
 * Replaces all values; the version of the script stays unless it is among them. 409: `revision` is given and it was
 * saved meanwhile. 422 with the path of the field, `config.{name}`.
 */
export const updateBaseConfig = endpoint({
  method: 'PUT',
  path: '/configs/base',
  access: ['config_base_edit'],
  body: z.object({ config: configData, revision: revision.optional() }),
  response: savedBase,
});

/** 409: it is the current version already, or `revision` is given and the base config was saved meanwhile. */
export const updateBaseVersion = endpoint({
  method: 'PUT',
  path: '/configs/base/version',
  access: ['config_base_edit'],
  body: z.object({ version: scriptVersion, revision: revision.optional() }),
  response: savedBase,
});
