/** Subjects of the agents' messages. Users have no permissions on them. */
export const agentSubjects = {
  hello: (token: string) => `dugout.agent.${token}.hello`,
  whoIs: (token: string) => `dugout.agent.${token}.whoIs`,
  configs: (token: string) => `dugout.agent.${token}.configs`,
  report: (token: string) => `dugout.agent.${token}.report`,
  task: (token: string) => `dugout.agent.${token}.task`,
  events: (token: string) => `dugout.agent.${token}.events`,
  acts: (token: string) => `dugout.agent.${token}.acts`,
  clip: (token: string) => `dugout.agent.${token}.clip`,
  screens: (token: string) => `dugout.agent.${token}.screens`,
  heartbeat: (token: string) => `dugout.agent.${token}.heartbeat`,
  command: (token: string) => `${token}.agent.command`,
} as const;

/** Subject on which API processes publish domain events to each other. */
export const eventSubject = (name: string): string => `dugout.events.${name}`;
