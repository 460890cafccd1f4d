import { expect } from 'vitest';

/**
 * What was played: each tone in Hz, when it starts and stops, and its volume at these moments. Kept here, since the page
 * keeps its first `AudioContext` for all test files of a process.
 */
export const played: number[][] = [];
/** How often the page asked the browser to allow sound. */
export const asked = { resumes: 0 };

/** An `AudioContext` of a page on which nobody has pressed anything yet. */
export class Speaker {
  currentTime = 100;
  destination = 'the speaker';
  resume = () => {
    asked.resumes += 1;
    return Promise.reject(new Error('Nobody has pressed anything yet.'));
  };
  createGain = () => {
    const volumes: number[] = [];
    const gain = {
      setValueAtTime: (volume: number, at: number) => void volumes.push(volume, at),
      exponentialRampToValueAtTime: (volume: number, at: number) => void volumes.push(volume, at),
    };
    return { volumes, gain, connect: (to: unknown) => expect(to).toBe(this.destination) };
  };
  createOscillator = () => {
    const frequency = { value: 0 };
    let tone: number[] = [];
    return {
      frequency,
      connect: <Node extends { volumes: number[] }>(node: Node) => {
        tone = node.volumes;
        return node;
      },
      start: (at: number) => void played.push([frequency.value, at, ...tone]),
      stop: (at: number) => void played.at(-1)?.splice(2, 0, at),
    };
  };
}
