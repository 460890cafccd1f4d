import { type Member, PASSWORD, type WholeClamor } from '../running-clamor.fixture.ts';

interface Auction {
  seller: Member;
  fans: Member[];
  slug: string;
  id: string;
}

/** Steps for tests in which members delete their accounts, or obligations prevent that. */
export function leavingFrom(clamor: () => WholeClamor) {
  const cast = async (name: string) => ({
    seller: await clamor().member(`${name}-seller`, 'SELLER'),
    fans: [await clamor().member(`${name}-ann`), await clamor().member(`${name}-bob`)],
  });
  return {
    leave: (member: Member, password = PASSWORD) =>
      clamor().call('DELETE', '/api/account', { member, body: { password } }),
    bid: (member: Member, slug: string, amountCents = 1_000) =>
      clamor().call('POST', '/api/bids', { member, body: { slug, amountCents } }),
    rows: async (sql: string, id: string) => (await clamor().clamor.pool.query(sql, [id])).rows,
    async liveBy(name: string, terms: object = {}): Promise<Auction> {
      const { seller, fans } = await cast(name);
      return { seller, fans, ...(await clamor().live(seller, fans, terms)) };
    },
    /** A listing with a goal of two likes. */
    async collectingBy(name: string): Promise<Auction> {
      const { seller, fans } = await cast(name);
      const body = { title: 'A brass lamp', threshold: 2 };
      const { slug, id } = (await clamor().call('POST', '/api/listings', { body, member: seller })).body;
      return { seller, fans, slug, id };
    },
  };
}
