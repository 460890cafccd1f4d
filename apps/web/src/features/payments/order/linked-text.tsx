/** Matches a web address, without punctuation at its end. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** Another member's text with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    // A split by a capture group puts the addresses at the odd indexes.
    if (index % 2 === 0) return part;
    const key = `${index} ${part}`;
    return (
      <a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    );
  });
}
