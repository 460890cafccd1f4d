import { constants, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SharedFrames } from './shared-frames.ts';

describe('shared frames', () => {
  it('are compressed for eight readers, and for fewer left plain', () => {
    expect(new SharedFrames(['a message'], 8).compressed.readUInt8(0)).toBe(0xc1);
    const { compressed, plain } = new SharedFrames(['a message'], 7);
    expect(compressed).toBe(plain);
  });

  it('are compressed once, however many sockets take them so', () => {
    const frames = new SharedFrames(['a message'], 8);
    expect(frames.compressed).toBe(frames.compressed);
  });

  it('carry each message whole and alone, so that none needs what came before it', () => {
    const texts = ['', 'short', `${'{"bid":1}'.repeat(400)}`, '👍'.repeat(50)];
    const { compressed } = new SharedFrames(texts, 8);
    const read: string[] = [];
    for (let at = 0; at < compressed.length; ) {
      expect(compressed.readUInt8(at)).toBe(0xc1);
      const short = compressed.readUInt8(at + 1);
      const [start, length] = short < 126 ? [at + 2, short] : [at + 4, compressed.readUInt16BE(at + 2)];
      const payload = Buffer.concat([compressed.subarray(start, start + length), Buffer.from('0000ffff', 'hex')]);
      read.push(inflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH }).toString());
      at = start + length;
    }
    expect(read).toEqual(texts);
  });
});
