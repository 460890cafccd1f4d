/** One example of a function. `:3` stands for the id that ends with 3. */
export interface FunctionExample {
  what: string;
  /** Statements that insert the rows which the function reads. */
  given?: readonly string[];
  /** The SQL of one value. */
  call: string;
  /** The value as text; `refused` if PostgreSQL raises an error. */
  gives: string | null;
}

const bid = (listing: number, sequence: number, bidder: number, anonymous: boolean) =>
  `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, anonymous, automatic, received_at, placed_at)
   VALUES (:${listing}, ${sequence}, :${bidder}, 1000, ${anonymous}, false, 1, 1)`;
/**
 * Outage 1 lasts from 100 to 150, outage 2 from 200 to 260, in database time. Product time is 1,000 ahead, so they
 * begin at 1,100 and 1,200.
 */
const OUTAGES = ['INSERT INTO outages (id, from_at, to_at, offset_ms) VALUES (2, 200, 260, 1000), (1, 100, 150, 1000)'];
/** Examples of deadlines that outages move. All times are in milliseconds. */
const movedDeadlines = (call: (began: number, deadline: number) => string): FunctionExample[] => [
  { what: 'no outage', call: call(1_000, 1_500), gives: '1500' },
  { what: 'two outages before the deadline', given: OUTAGES, call: call(1_000, 1_500), gives: '1610' },
  { what: 'the first moves it past the second', given: OUTAGES, call: call(1_000, 1_160), gives: '1270' },
  { what: 'a deadline at the beginning of an outage', given: OUTAGES, call: call(1_000, 1_100), gives: '1100' },
  { what: 'a beginning within an outage', given: OUTAGES, call: call(1_230, 1_500), gives: '1530' },
  { what: 'a beginning at the end of an outage', given: OUTAGES, call: call(1_260, 1_500), gives: '1500' },
];
const onDevice = (member: number, device: string) =>
  `INSERT INTO member_devices (user_id, device_hash, signed_in_at) VALUES (:${member}, '\\x${device}', now())`;
/**
 * The SQL of a public review of member 2 as a seller, written by member 1 under their name. `other` gives other values,
 * in SQL.
 */
const review = (id: number, other: Readonly<Record<string, string>> = {}): string => {
  const columns = {
    id: `:${id}`,
    claim_id: 'gen_random_uuid()',
    about: "'seller'",
    auction_id: ':7',
    listing_id: ':8',
    author_id: ':1',
    member_id: ':2',
    anonymous: 'false',
    rating: '5',
    written_at: '1',
    is_public: 'true',
    ...other,
  };
  return `INSERT INTO reviews (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`;
};
const besideReview = (what: string, other: Readonly<Record<string, string>>, gives: string): FunctionExample => ({
  what,
  given: [review(5), review(6, other)],
  call: 'has_other_review((SELECT reviews FROM reviews WHERE id = :5))',
  gives,
});

/** By signature, examples of each function that give at least two different values. */
export const FUNCTION_EXAMPLES: Readonly<Record<string, readonly FunctionExample[]>> = {
  'assert_rows_written(bigint,bigint)': [
    { what: 'as many rows as expected', call: 'assert_rows_written(3, 3)', gives: '' },
    { what: 'a row too few', call: 'assert_rows_written(2, 3)', gives: 'refused' },
    { what: 'a row too many', call: 'assert_rows_written(4, 3)', gives: 'refused' },
  ],
  'deadline_after_outages(bigint,bigint)': movedDeadlines(
    (began, deadline) => `deadline_after_outages(${began}, ${deadline})`,
  ),
  'deadline_after_outages(bigint,bigint,integer)': [
    ...movedDeadlines((began, deadline) => `deadline_after_outages(${began}, ${deadline}, 0)`),
    { what: 'the first is included', given: OUTAGES, call: 'deadline_after_outages(1000, 1500, 1)', gives: '1560' },
    { what: 'both are included', given: OUTAGES, call: 'deadline_after_outages(1000, 1500, 2)', gives: '1500' },
    {
      what: 'a beginning within the second',
      given: OUTAGES,
      call: 'deadline_after_outages(1230, 1500, 1)',
      gives: '1530',
    },
  ],
  'has_other_review(reviews)': [
    besideReview('the same author again', {}, 'true'),
    { ...besideReview('itself alone', {}, 'false'), given: [review(5)] },
    besideReview('another author', { author_id: ':3' }, 'false'),
    besideReview('another member', { member_id: ':3' }, 'false'),
    besideReview('the author without a name', { anonymous: 'true' }, 'false'),
    besideReview('about the other side', { about: "'buyer'" }, 'false'),
    besideReview('one that is not public', { is_public: 'false' }, 'false'),
    besideReview('one that staff removed', { removed_at: '1', removed_for: "'spam'" }, 'false'),
  ],
  'is_charged(bigint,bigint)': [
    { what: '47 cents, with a fee of 2', call: 'is_charged(47, 0)', gives: 'false' },
    { what: '48 cents, with a fee of 2', call: 'is_charged(48, 0)', gives: 'true' },
    { what: 'a fee of half a cent is a cent', call: 'is_charged(10, 39)', gives: 'true' },
    { what: 'a fee of less is nothing', call: 'is_charged(9, 40)', gives: 'false' },
    { what: 'shipping alone', call: 'is_charged(0, 50)', gives: 'true' },
  ],
  'is_named_purchase(uuid,uuid)': [
    { what: 'no bid', call: 'is_named_purchase(:1, :8)', gives: 'false' },
    {
      what: 'the last bid has a name',
      given: [bid(8, 1, 1, true), bid(8, 2, 1, false)],
      call: 'is_named_purchase(:1, :8)',
      gives: 'true',
    },
    {
      what: 'the last bid has none',
      given: [bid(8, 1, 1, false), bid(8, 2, 1, true)],
      call: 'is_named_purchase(:1, :8)',
      gives: 'false',
    },
    {
      what: 'a later bid of somebody else',
      given: [bid(8, 1, 1, false), bid(8, 2, 2, true)],
      call: 'is_named_purchase(:1, :8)',
      gives: 'true',
    },
    {
      what: 'a bid on another listing',
      given: [bid(9, 1, 1, false)],
      call: 'is_named_purchase(:1, :8)',
      gives: 'false',
    },
  ],
  'keep_count(text,bigint)': [
    {
      what: 'a first count',
      given: ["SELECT keep_count('fees', 5)"],
      call: "(SELECT sum(total) FROM kept_counts WHERE what = 'fees')",
      gives: '5',
    },
    {
      what: 'more and less are added up',
      given: [
        "SELECT keep_count('fees', 5)",
        "SELECT keep_count('fees', 4)",
        "SELECT keep_count('fees', -2)",
        "SELECT keep_count('members', 9)",
      ],
      call: "(SELECT sum(total) FROM kept_counts WHERE what = 'fees')",
      gives: '7',
    },
    {
      what: 'nothing writes no row',
      given: ["DELETE FROM kept_counts WHERE what = 'fees'", "SELECT keep_count('fees', 0)"],
      call: "(SELECT count(*) FROM kept_counts WHERE what = 'fees')",
      gives: '0',
    },
  ],
  'newest_outage()': [
    { what: 'none', call: 'newest_outage()', gives: '0' },
    { what: 'the last of two', given: OUTAGES, call: 'newest_outage()', gives: '2' },
  ],
  'product_now()': [
    {
      what: 'the clock of the database',
      call: 'round((product_now() - extract(epoch FROM clock_timestamp()) * 1000) / 3600000)',
      gives: '0',
    },
    {
      what: 'two hours ahead',
      given: ['UPDATE clock_offset SET offset_ms = 7200000'],
      call: 'round((product_now() - extract(epoch FROM clock_timestamp()) * 1000) / 3600000)',
      gives: '2',
    },
    { what: 'whole milliseconds', call: 'pg_typeof(product_now())', gives: 'bigint' },
  ],
  'share_device(uuid,uuid)': [
    {
      what: 'one device of both',
      given: [onDevice(1, 'aa'), onDevice(1, 'bb'), onDevice(2, 'bb')],
      call: 'share_device(:1, :2)',
      gives: 'true',
    },
    {
      what: 'a device each',
      given: [onDevice(1, 'aa'), onDevice(2, 'bb')],
      call: 'share_device(:1, :2)',
      gives: 'false',
    },
    { what: 'no device', call: 'share_device(:1, :2)', gives: 'false' },
    {
      what: 'a device of a third',
      given: [onDevice(1, 'aa'), onDevice(3, 'aa')],
      call: 'share_device(:1, :2)',
      gives: 'false',
    },
  ],
};
