import '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: true };
    mutationMeta: {
      /** The caller reports errors. */
      silent?: true;
      /** Name of the subject of a change, for error messages; null when it is not known. */
      subjectOf?: (variables: never) => string | null;
    };
  }
}
