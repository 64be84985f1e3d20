import { onStopSignal } from '../../../scripts/lib/stopSignal.ts';

/**
 * Imported by each bench for its side effect: a bench that is stopped runs its exit handlers, which close
 * databases and browsers; all other processes that it has started end with their parent.
 */
onStopSignal(() => process.exit(130));
