import { BuildError, ensureBuilt } from './lib/build.ts';

/** `npm run build`: brings `dist` up to date; does nothing when it was built from these very sources. */
try {
  await ensureBuilt((line) => console.error(line), new AbortController().signal);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
