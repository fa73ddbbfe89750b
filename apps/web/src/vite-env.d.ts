interface ImportMetaEnv {
  /** The year in which the pages were prerendered. */
  readonly BUILD_YEAR: number;
}
