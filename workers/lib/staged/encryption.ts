/** AES-GCM with 256 bits; its initialization vector has 96 bits and is used once. */
const algorithm = 'AES-GCM';
const keyBits = 256;
const vectorBytes = 12;

export interface Encrypted {
  vector: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Creates a key that can be stored and used, but not read. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: keyBits }, false, ['encrypt', 'decrypt']);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** @param context must be the same when it is decrypted */
export async function encrypt(key: CryptoKey, content: unknown, context: string): Promise<Encrypted> {
  const vector = crypto.getRandomValues(new Uint8Array(vectorBytes));
  const parameters = { name: algorithm, iv: vector, additionalData: bytesOf(context) };
  return { vector, data: await crypto.subtle.encrypt(parameters, key, bytesOf(JSON.stringify(content))) };
}

/** @throws when the key or the context is another one */
export async function decrypt(
  key: CryptoKey,
  { vector, data }: Encrypted,
  context: string,
): Promise<unknown> {
  const parameters = { name: algorithm, iv: vector, additionalData: bytesOf(context) };
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, data)));
}
