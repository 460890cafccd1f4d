/** Where the likes of linked videos come from. */
export interface VideoLikes {
  /** False: no key connects the source; nothing is counted, and the screen says so. */
  readonly connected: boolean;
}
