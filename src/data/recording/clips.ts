import { type Clip, getClipLink, getClips } from '#contract/http/clips.ts';
import { clipKeys } from '#data/activity/keys.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { encodeRecord, readRecords, recordTypes, type RecordingRecord } from '#domain/recording/records.ts';
import { loadFile } from '#platform/api/loadFile.ts';
import type { Api } from '#platform/api/types.ts';
import type { ConsoleTarget } from '#platform/channel/types.ts';
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

/** What was kept of the consoles of an incident, the newest first; nothing for users without the right. */
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

/** Keeps the last minute of the recording of a console, and the next ten seconds. */
export const useKeepClip = defineChange({
  send: ({ channel }, target: ConsoleTarget) => channel.request('keepClip', target, { seconds: keptSeconds }),
});

/** The file of a clip. @throws ApiError, NetworkError */
export async function loadClip(api: Api, id: string): Promise<Uint8Array> {
  const { link } = await api.call(getClipLink, { params: { id } });
  return loadFile(link);
}

/** Answers for a clip as an agent does for what it keeps. @param load loads the file, once */
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
