import { expect, onTestFinished, test, vi } from 'vitest';
import { getFleetAttention } from '#contract/http/fleet.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { optionalCall } from './optionalCall.ts';

function apiWith(status: number) {
  let calls = 0;
  const call = async (): Promise<never> => {
    calls++;
    throw new ApiError(status, 'refused');
  };
  return { api: { call } as unknown as Api, calls: () => calls };
}

test.each([404, 405, 501])(
  'a call that returns status %i resolves to null and is not repeated soon',
  async (status) => {
    const { api, calls } = apiWith(status);
    expect(await optionalCall(api, getFleetAttention, {})).toBeNull();
    expect(await optionalCall(api, getFleetAttention, {})).toBeNull();
    expect(calls()).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());
    // The installation may have been updated meanwhile.
    expect(await optionalCall(api, getFleetAttention, {})).toBeNull();
    expect(calls()).toBe(2);
  },
);

test('any other failure is thrown, and the next attempt calls the API again', async () => {
  const { api, calls } = apiWith(500);
  await expect(optionalCall(api, getFleetAttention, {})).rejects.toThrow('refused');
  await expect(optionalCall(api, getFleetAttention, {})).rejects.toThrow('refused');
  expect(calls()).toBe(2);
});
