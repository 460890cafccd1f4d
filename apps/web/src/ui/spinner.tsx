/** A spinner for a busy control. Decorative: the control's label says what it does. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 animate-turn" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
