/** Without the full stop, or the like, of the sentence that it ends. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** A text of somebody else's in which addresses of the web can be followed, as they stand there. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    // Split by a group, the addresses stand at the odd places.
    if (index % 2 === 0) return part;
    const key = `${index} ${part}`;
    return (
      <a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    );
  });
}
