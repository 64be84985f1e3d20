const reasons: readonly string[] = ['serverClosed', 'serverOffline'];

/** Whether a console does not play because of its server, as all consoles of that server. */
export const isOfServer = (why: { reason: string } | null): boolean =>
  why !== null && reasons.includes(why.reason);
