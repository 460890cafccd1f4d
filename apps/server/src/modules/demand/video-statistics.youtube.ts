import { SECOND } from '@clamor/domain/time';
import { z } from 'zod';
import { VideoQuotaSpent, type VideoStatistics } from './video-statistics.ts';

export interface YoutubeSettings {
  apiKey: string;
  /** Without a trailing slash. */
  base: string;
}

/** The time limit for the complete answer. */
const ANSWER_MS = 10 * SECOND;
/** The longest answer that is read. Fifty short rows take some kilobytes. */
const ANSWER_MAX_BYTES = 256 * 1024;

/** The part of the answer that is read. Counts are strings of digits; a video whose owner hides its likes has none. */
const Videos = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      statistics: z
        .object({
          likeCount: z
            .string()
            .regex(/^\d{1,20}$/)
            .optional(),
        })
        .optional(),
    }),
  ),
});

const Failure = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }) });
const SPENT: ReadonlySet<string> = new Set(['quotaExceeded', 'dailyLimitExceeded']);

/**
 * The YouTube Data API, version 3: `videos.list`, one unit of the key's daily quota for each request. The key travels in
 * a header, because addresses are logged.
 */
export function youtubeStatistics({ apiKey, base }: YoutubeSettings, answerMs = ANSWER_MS): VideoStatistics {
  return {
    async likesOf(videoIds) {
      const query = new URLSearchParams({
        part: 'statistics',
        id: videoIds.join(','),
        fields: 'items(id,statistics/likeCount)',
      });
      const until = AbortSignal.timeout(answerMs);
      const response = await fetch(`${base}/youtube/v3/videos?${query}`, {
        headers: { accept: 'application/json', 'x-goog-api-key': apiKey },
        redirect: 'error',
        signal: until,
      });
      const body = await readJson(response, until);
      if (!response.ok) throw failure(response.status, body);
      return likesIn(Videos.parse(body));
    },
  };
}

function likesIn({ items }: z.output<typeof Videos>): ReadonlyMap<string, number> {
  const likes = new Map<string, number>();
  for (const { id, statistics } of items) {
    if (statistics?.likeCount !== undefined)
      likes.set(id, Math.min(Number.MAX_SAFE_INTEGER, Number(statistics.likeCount)));
  }
  return likes;
}

function failure(status: number, body: unknown): Error {
  const { data } = Failure.safeParse(body);
  const reasons = data?.error.errors?.map(({ reason }) => reason) ?? [];
  const message = `The video platform answered ${status} ${reasons.join(', ')}`.trimEnd();
  return reasons.some((reason) => SPENT.has(reason)) ? new VideoQuotaSpent(message) : new Error(message);
}

/** The answer's JSON, or null if it is not JSON. Throws if the answer is too long or too late. */
async function readJson({ body }: Response, until: AbortSignal): Promise<unknown> {
  const text = body === null ? '' : (await readAll(body.getReader(), until)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, until: AbortSignal): Promise<Buffer> {
  const leave = () => void reader.cancel().catch(() => undefined);
  // The reader is cancelled here, because `fetch` may have forgotten its signal: once the request is garbage-collected,
  // it does not reach a body in transit.
  until.addEventListener('abort', leave);
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      bytes += piece.value.byteLength;
      if (bytes > ANSWER_MAX_BYTES) throw new Error('The video platform answered more than could be asked for');
      chunks.push(piece.value);
    }
    until.throwIfAborted();
    return Buffer.concat(chunks);
  } finally {
    until.removeEventListener('abort', leave);
    leave();
  }
}
