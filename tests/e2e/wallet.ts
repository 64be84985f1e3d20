import { deriveKey, installationSecret } from '#server/modules/access/secret.ts';
import { createTestProvider, type TestProviderReport } from '#server/modules/money/testProvider.ts';
import type { StackAddress } from '#tests/support/stack.ts';

/** Sends a signed callback of the payment provider. Returns the status of the answer. */
export async function reportPayment(
  { url, dataDir }: StackAddress,
  report: TestProviderReport,
): Promise<number> {
  const testProvider = createTestProvider(deriveKey(installationSecret(dataDir), 'sessions'));
  const { body, headers } = testProvider.sign(report, new Date());
  const answer = await fetch(`${url}/api/wallets/payments/callback`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  return answer.status;
}
