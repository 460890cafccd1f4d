/**
 * The embedded database cannot use its folder in its present state. The message tells the operator why, and what to do.
 */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}
