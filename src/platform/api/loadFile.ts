import { ApiError, NetworkError } from '#platform/errors/errors.ts';

/**
 * The bytes of a file behind a link of the API.
 * @throws ApiError when the link has expired or the file is gone, NetworkError when there was no response
 */
export async function loadFile(link: string): Promise<Uint8Array> {
  const response = await fetch(link).catch((error: unknown) => {
    throw new NetworkError('unreachable', error);
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return new Uint8Array(await response.arrayBuffer());
}
