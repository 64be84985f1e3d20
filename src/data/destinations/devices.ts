import type { MailLanguage } from '#contract/http/auth.ts';
import {
  addPushDevice,
  getPushDevices,
  getPushKey,
  removePushDevice,
  testPushDevice,
} from '#contract/http/push.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead } from '#data/read.ts';
import { endpointHash, pushState, subscribePush, unsubscribePush } from '#platform/push/push.ts';
import { destinationKeys } from './destinationKeys.ts';

/** The user's push devices, and the state of this one; null from an API without push. */
export const usePushDevices = defineRead({
  key: destinationKeys.devices(),
  load: async (api, options) => {
    const answer = await optionalCall(api, getPushDevices, {}, options);
    if (!answer) return null;
    const [state, hash] = await Promise.all([pushState(), endpointHash()]);
    const devices = answer.data.map((device) => ({ ...device, isThis: device.endpointHash === hash }));
    // A subscription that the API does not know, such as another user's, gets no messages.
    const isKnown = devices.some(({ isThis }) => isThis);
    return {
      state: state === 'on' && !isKnown ? ('off' as const) : state,
      devices,
      endedAt: answer.endedAt ?? null,
    };
  },
  staleTime: 0,
});

const reload = [destinationKeys.all];

/** Registers this browser for push; resolves to false when the user does not allow it. */
export const useAddThisDevice = defineChange({
  send: async ({ api }, { language }: { language: MailLanguage }): Promise<boolean> => {
    const [{ key }, { endedAt = null }] = await Promise.all([
      api.call(getPushKey, {}),
      api.call(getPushDevices, {}),
    ]);
    const subscription = await subscribePush(key, endedAt !== null);
    if (subscription) await api.call(addPushDevice, { body: { ...subscription, language } });
    return subscription !== null;
  },
  isHarmless: true,
  reload,
});

export const useRemoveDevice = defineChange({
  send: async ({ api }, { id, isThis }: { id: number; isThis: boolean }) => {
    if (isThis) await unsubscribePush();
    await api.call(removePushDevice, { params: { id } });
  },
  reload,
});

/** Sends a test; resolves to why it has not arrived, or to null. */
export const useTestDevice = defineChange({
  send: async ({ api }, id: number) => (await api.call(testPushDevice, { params: { id } })).fault,
  reload,
});
