/** The embedded database cannot use its folder as it is. The message tells the operator why, and what to do. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}
