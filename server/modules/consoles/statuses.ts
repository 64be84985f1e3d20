/** Names of the statuses of consoles, by number. */
export const consoleStatuses: Record<string, string> = {
  '1': 'new',
  '2': 'allocated',
  '3': 'connecting',
  '4': 'connected',
  '5': 'disconnected',
  '-1': 'failed',
};
