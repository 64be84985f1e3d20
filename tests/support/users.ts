/** The demo users with which tests sign in. */
export const users = {
  supervisor: { email: 'supervisor@dugout.test', password: 'demo-supervisor' },
  operator: { email: 'operator@dugout.test', password: 'demo-operator' },
  /** Has a second factor. */
  op2fa: { email: 'op2fa@dugout.test', password: 'demo-op2fa' },
  /** Operator of two groups. */
  staff: { email: 'staff@dugout.test', password: 'demo-staff' },
  /** May view everything of one group, without changing it. */
  view: { email: 'view@dugout.test', password: 'demo-view' },
  /** May watch one group, without controlling it. */
  viewer: { email: 'viewer@dugout.test', password: 'demo-viewer' },
  nobody: { email: 'nobody@dugout.test', password: 'demo-nobody' },
  blocked: { email: 'blocked@dugout.test', password: 'demo-blocked' },
} as const;

export type UserName = keyof typeof users;
