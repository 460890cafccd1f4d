const BARS = [
  { x: 0, height: 8 },
  { x: 6, height: 13 },
  { x: 12, height: 24 },
  { x: 18, height: 17 },
  { x: 24, height: 10 },
] as const;

/** The logo: five bars like a sound level, always in the loud colour. */
export function LogoMark({ className = 'h-7' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 28 24"
      width="28"
      height="24"
      className={`${className} w-auto text-loud`}
      fill="currentColor"
      aria-hidden="true"
    >
      {BARS.map((bar) => (
        <rect key={bar.x} x={bar.x} y={24 - bar.height} width="4" height={bar.height} rx="2" />
      ))}
    </svg>
  );
}

/** The logo with the name. The name is text, so that it can be read aloud, found and enlarged. */
export function Logo({ className = 'text-[1.75rem]' }: { className?: string }) {
  return (
    <span className={`inline-flex shrink-0 items-center gap-[0.42em] whitespace-nowrap ${className}`}>
      <LogoMark className="h-[0.85em]" />
      <span className="heading leading-none font-bold">Clamor</span>
    </span>
  );
}
