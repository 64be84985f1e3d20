/** Keys that work anywhere on the page; the tooltips show them. */
export const pageKeys = { edit: 'E', close: 'C', smaller: '−', larger: '+' } as const;
