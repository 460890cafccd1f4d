export function first(words: string[]): string {
  return words[0];
}
