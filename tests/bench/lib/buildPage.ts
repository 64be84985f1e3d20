import { build, type InlineConfig } from 'vite';

/**
 * Builds a page of a bench for production. Vite then leaves `NODE_ENV` at `production`, with which a stack would start
 * without demo data: it is restored.
 */
export async function buildPage(config: InlineConfig): Promise<void> {
  const before = process.env['NODE_ENV'];
  try {
    await build(config);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
