import { type Clip, getClipErrors, getClipLink, getClips } from '#contract/http/clips.ts';
import { clipKeys } from '#data/activity/activityKeys.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { encodeRecord, readRecords, recordTypes, type RecordingRecord } from '#domain/recording/records.ts';
import type { NamedFile } from '#data/consoles/files.ts';
import { safeFileName } from '#domain/format/fileName.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { loadFile } from '#platform/api/loadFile.ts';
import type { Api } from '#platform/api/api.ts';
import type { ConsoleTarget } from '#platform/channel/channel.ts';
import type { PartRequest } from './recordingBuffer.ts';

/** How much of the recording is kept by hand, seconds. */
const keptSeconds = 60;

const none: readonly Clip[] = [];

/** The clips of a console, newest first; null from an API without them and for users without the right, undefined while they load. */
export function useClips(consoleId: number): readonly Clip[] | null | undefined {
  const { watch } = useRights({ watch: 'consoles_recording_view' });
  const { data } = useRead({
    key: clipKeys.of(consoleId),
    load: async (api, options) =>
      (await optionalCall(api, getClips, { query: { console: String(consoleId) } }, options))?.data ?? null,
    enabled: watch,
    meta: { silent: true },
  });
  return watch ? data : null;
}

/** Loads the clips of a console before a time, the newest first: an answer has at most `maxClips`. */
export const useOlderClips = defineChange({
  send: ({ api }, { consoleId, before }: { consoleId: number; before: string }) =>
    api.call(getClips, { query: { console: String(consoleId), before } }),
  isHarmless: true,
});

/** Clips of the consoles of an incident, the newest first; loads nothing for users without the right. */
export function useIncidentClips(id: number): readonly Clip[] {
  const { watch } = useRights({ watch: 'consoles_recording_view' });
  const { data } = useRead({
    key: clipKeys.ofIncident(id),
    load: async (api, options) =>
      (await optionalCall(api, getClips, { query: { incident: String(id) } }, options))?.data ?? none,
    enabled: watch,
    meta: { silent: true },
  });
  return data ?? none;
}

const dayMs = 24 * 3_600_000;
const since = (days: number): string => new Date(serverClock.now() - days * dayMs).toISOString();

/** The errors of failures of the last days that have clips, most clips first; null from an API without them. */
export const useClipErrors = (days: number) =>
  useRead({
    key: clipKeys.errors(days),
    load: async (api, options) =>
      (await optionalCall(api, getClipErrors, { query: { from: since(days) } }, options))?.data ?? null,
  });

/**
 * The newest clips of failures of the last days with one error, the newest first.
 * @param error null: unknown; undefined: loads nothing
 */
export const useClipsOfError = (days: number, error: string | null | undefined) =>
  useRead({
    key: clipKeys.failures(days, error ?? null),
    load: async (api, options) =>
      (await api.call(getClips, { query: { error: error ?? '', from: since(days) } }, options)).data,
    enabled: error !== undefined,
  });

/** A link to the video of a clip, which works for an hour and without a session. @throws ApiError for a clip of single pictures */
export const loadVideoLink = async (api: Api, id: string): Promise<string> =>
  (await api.call(getClipLink, { params: { id }, query: { format: 'mp4' } })).link;

/**
 * The video of a clip: made by the API or, from single pictures, for which the API has no encoder, made here.
 * @returns null if this browser has no encoder either
 * @throws ApiError, NetworkError
 */
export async function loadClipVideo(
  api: Api,
  { id, console: { name }, at }: Pick<Clip, 'id' | 'console' | 'at'>,
  timezone: string,
): Promise<NamedFile | null> {
  const file = await videoOf(api, id);
  const type = 'video/mp4';
  const stamp = fileTimestamp(Date.parse(at), timezone);
  return file && { file: new Blob([file], { type }), name: `${safeFileName(name)}-${stamp}.mp4` };
}

async function videoOf(api: Api, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await loadFile(await loadVideoLink(api, id)));
  } catch (error) {
    if (!(error instanceof ApiError) || error.fault.code !== 'clipHasNoVideo') throw error;
    const [records, { encodeClip }] = await Promise.all([loadClip(api, id), import('./encodeClip.ts')]);
    return encodeClip(records);
  }
}

/** Keeps the last minute of the recording of a console, and the next ten seconds. */
export const useKeepClip = defineChange({
  send: ({ channel }, target: ConsoleTarget) => channel.request('keepClip', target, { seconds: keptSeconds }),
});

/** The file of a clip. @throws ApiError, NetworkError */
export async function loadClip(api: Api, id: string): Promise<Uint8Array> {
  const { link } = await api.call(getClipLink, { params: { id } });
  return loadFile(link);
}

/** Answers for a clip like an agent answers for its recordings. @param load loads the file, once */
export function clipRequest(load: () => Promise<Uint8Array>): PartRequest {
  let loading: Promise<RecordingRecord[]> | null = null;
  return async ({ at, until, next }) => {
    loading ??= load().then((bytes) => [...readRecords(bytes)]);
    const records = await loading;
    const isWanted = (record: RecordingRecord): boolean =>
      record.at <= until && (!next || record.at > at || record.type === recordTypes.header);
    return new Uint8Array(await new Blob(records.filter(isWanted).map(encodeRecord)).arrayBuffer());
  };
}
