/** Halls, machines and people of the demo data. */
export const groups = [
  { name: 'North hall', description: 'Ground floor, open day and night' },
  { name: 'South hall', description: 'First floor, quiet after ten' },
  { name: 'Lab', description: 'New consoles are tested here first' },
] as const;

/** Newest last; one is deliberately not in text order. */
export const scriptVersions = ['1.3.11.4', '1.4.2.0', '1.4.9.2', '1.4.10.0'] as const;

/** Two per group, in this order. The last one is closed, and registered with an outdated address. */
export const servers = [
  { group: 0, description: 'North 1', open: true, moved: false, script: '1.4.10.0' },
  { group: 0, description: 'North 2', open: true, moved: false, script: '1.4.10.0' },
  { group: 1, description: 'South 1', open: true, moved: false, script: '1.4.9.2' },
  { group: 1, description: 'South 2', open: true, moved: false, script: '1.4.10.0' },
  { group: 2, description: 'Lab 1', open: true, moved: false, script: '1.4.2.0' },
  { group: 2, description: 'Lab 2', open: false, moved: true, script: '1.4.2.0' },
] as const;

/** A name of the maximum length: no screen may break because of it. */
export const longConsoleName = 'Upper deck, second row (loud fan, back in spring)';
export const longEmail =
  'a.very.long.account.name.that.nobody.would.ever.type.by.hand.twice@players.dugout.test';

export const firstNames = [
  'anna',
  'ben',
  'carla',
  'david',
  'emil',
  'fatima',
  'georg',
  'hana',
  'ivan',
  'julia',
] as const;
export const lastNames = [
  'adler',
  'becker',
  'costa',
  'dubois',
  'ekman',
  'fischer',
  'garcia',
  'horvat',
  'ito',
  'jansen',
] as const;

export const scripts = [
  { title: 'Division rivals', description: 'Plays league matches until the daily limit' },
  { title: 'Squad battles', description: 'Plays matches against the computer, one after another' },
  { title: 'Objectives', description: 'Works through the weekly objectives' },
  { title: 'Transfer market', description: 'Lists and collects cards between two matches' },
] as const;

export const errors = [
  'Connection to the game servers was lost',
  'The store is not available',
  'Unable to connect to the network',
  'Error when creating a game session',
] as const;
