export const webBotKeys = {
  all: ['webBots'] as const,
  list: () => [...webBotKeys.all, 'list'] as const,
};
