import { BuildError, ensureBuilt } from './lib/build.ts';

/** `npm run build`: updates `dist`; does nothing when the sources are unchanged. */
try {
  await ensureBuilt((line) => console.error(line), new AbortController().signal);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
