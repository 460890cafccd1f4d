const KEY = 'bid-signals';
const listeners = new Set<() => void>();
let context: AudioContext | null = null;
let chosen: boolean | null = null;

/** The events with a sound: the member was outbid, ten seconds are left, the auction is over. */
export type Signal = 'outbid' | 'ten_seconds' | 'over';

/** The tones in Hz, and the vibration in milliseconds on, off, on. */
const SIGNALS: Record<Signal, { tones: readonly number[]; vibration: number[] }> = {
  outbid: { tones: [660, 440], vibration: [180, 80, 180] },
  ten_seconds: { tones: [880], vibration: [120] },
  over: { tones: [523, 659, 784], vibration: [300] },
};
const TONE_SECONDS = 0.16;

/** Whether sound and vibration were chosen on this device. They are off by default. */
export function signalsChosen(): boolean {
  if (chosen === null) {
    try {
      chosen = localStorage.getItem(KEY) === 'on';
    } catch {
      chosen = false;
    }
  }
  return chosen;
}

/** Chooses sound and vibration. Called by a press, which also allows the browser to make a sound. */
export function chooseSignals(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden. Then the choice lasts as long as the page.
  }
  if (on) signal('ten_seconds');
  for (const listener of listeners) listener();
}

/** Calls the listener when the choice changes, also in another tab. */
export function subscribeToSignals(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    chosen = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Plays the sound and vibrates, if the member chose signals and the device supports them. */
export function signal(kind: Signal): void {
  if (!signalsChosen()) return;
  const { tones, vibration } = SIGNALS[kind];
  navigator.vibrate?.(vibration);
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers refuse this before the first press on the page. Then this signal is silent, and the next one tries again.
  context.resume().catch(() => {});
  tones.forEach((tone, index) => {
    play(context as AudioContext, tone, index * TONE_SECONDS);
  });
}

function play(audio: AudioContext, tone: number, afterSeconds: number): void {
  const from = audio.currentTime + afterSeconds;
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = tone;
  volume.gain.setValueAtTime(0.2, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + TONE_SECONDS);
}
