export { assignmentOf, connectConsole, disconnectConsole } from './connect.ts';
export { createConsoleReader, gameActivityOf, readConsoles, schedulerOnWire } from './read.ts';
export { mountConsoles } from './consoleRoutes.ts';
