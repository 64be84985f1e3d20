interface ImportMetaEnv {
  /** Where the API is: a path on this origin, or an absolute address. Default `/api`. */
  readonly VITE_API_URL?: string;
  /** Set by the build from package.json. */
  readonly VITE_APP_VERSION: string;
}
