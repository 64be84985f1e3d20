import { ensureNatsServer } from '../scripts/ensure.ts';

/** Before Vitest's workers start: gets nats-server once. Tests that need none run without it. */
export default function setup(): void {
  try {
    ensureNatsServer();
  } catch (error) {
    console.error((error as Error).message);
  }
}
