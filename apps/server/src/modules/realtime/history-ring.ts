const MAX_MESSAGES = 512;

interface Kept {
  version: number;
  /** Somebody who has this version may still lack this message. */
  repeat: boolean;
  text: string;
}

/** The last messages of one room, for those who come back. Bounded by count and by characters. */
export class HistoryRing {
  #kept: Kept[] = [];
  #characters = 0;
  /** Everything after this version is here. */
  #since: number;

  constructor(version: number) {
    this.#since = version;
  }

  /**
   * One frame's messages, in order. `repeat`: they were told without a new version. Of several messages all but the first are
   * repeated to who has their version: a line may break between them.
   */
  add(version: number, texts: readonly string[], repeat: boolean, maxCharacters: number): void {
    texts.forEach((text, index) => {
      this.#kept.push({ version, repeat: repeat || index > 0, text });
      this.#characters += text.length;
    });
    while (this.#kept.length > MAX_MESSAGES || this.#characters > maxCharacters) {
      const oldest = this.#kept.shift();
      if (oldest === undefined) break;
      this.#characters -= oldest.text.length;
      this.#since = oldest.version;
    }
  }

  /** The messages that somebody with this version has not seen; null where some of them are gone. */
  after(version: number): readonly string[] | null {
    if (version < this.#since) return null;
    return this.#kept.filter((kept) => kept.version > version || (kept.repeat && kept.version === version)).map(textOf);
  }

  /** Forgets everything; the room goes on from this version. */
  restart(version: number): void {
    this.#kept = [];
    this.#characters = 0;
    this.#since = version;
  }
}

function textOf({ text }: Kept): string {
  return text;
}
