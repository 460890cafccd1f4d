const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The address of the node that owns a listing, by rendezvous hashing (docs/nodes.md#owners). Each address is hashed
 * with the listing's id, and the address with the largest hash owns the listing. Adding or removing an address moves
 * only that address's listings.
 * @returns null if the list is empty
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

/** FNV-1a with the final mix of MurmurHash3. Without the mix, addresses that differ in one digit get similar hashes. */
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
