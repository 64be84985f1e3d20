import type { TestProject } from 'vitest/node';
import type { StackAddress } from '#tests/support/stack.ts';
import { startTestStack } from '../../e2e/setup.ts';
import type { EngineName } from './engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName;
    stack: StackAddress;
  }
}

/** Starts the stack that all engines use, before they start. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...stack } = await startTestStack({ DUGOUT_AGENT_RECORDING: 'on' });
  provide('stack', stack);
  return stop;
}
