import { onStopSignal } from '../../../scripts/lib/stopSignal.ts';

/**
 * Imported by each bench for its effect: one that is ended runs its exit handlers, with which databases and browsers
 * end; everything else that it has started ends with its parent.
 */
onStopSignal(() => process.exit(130));
