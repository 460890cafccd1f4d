const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The address that owns a listing: rendezvous hashing (docs/nodes.md#owners). Each address draws a number for each listing, and the largest one
 * owns it. An address that comes or goes moves only the listings that it owns.
 * @returns null: there is no address
 */
export function ownerOf(addresses: readonly string[], listingId: string): string | null {
  let owner: string | null = null;
  let most = -1;
  for (const address of addresses) {
    const drawn = drawnBy(address, listingId);
    if (drawn < most || (drawn === most && owner !== null && address > owner)) continue;
    owner = address;
    most = drawn;
  }
  return owner;
}

/** FNV-1a, then the last step of MurmurHash3: without it, addresses that differ in one digit draw alike. */
function drawnBy(address: string, listingId: string): number {
  let hash = fold(fold(FNV_OFFSET, address), listingId);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function fold(from: number, text: string): number {
  let hash = from;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash;
}
