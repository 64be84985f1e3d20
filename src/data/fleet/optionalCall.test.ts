import { expect, test } from 'vitest';
import { getFleetAttention } from '#contract/http/fleet.ts';
import type { Api } from '#platform/api/types.ts';
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
  'a call that the API answers with %i is null, and is not repeated',
  async (status) => {
    const { api, calls } = apiWith(status);
    expect(await optionalCall(api, getFleetAttention, {})).toBeNull();
    expect(await optionalCall(api, getFleetAttention, {})).toBeNull();
    expect(calls()).toBe(1);
  },
);

test('another failure is one, and the next attempt calls again', async () => {
  const { api, calls } = apiWith(500);
  await expect(optionalCall(api, getFleetAttention, {})).rejects.toThrow('refused');
  await expect(optionalCall(api, getFleetAttention, {})).rejects.toThrow('refused');
  expect(calls()).toBe(2);
});
