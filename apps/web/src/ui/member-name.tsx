import { Link } from 'react-router';
import { profilePath } from '../lib/paths.ts';

export interface MemberNameProps {
  name: string;
  /** Whether a profile is behind the name: there is none of one who left, or is not named. */
  hasProfile: boolean;
  className?: string;
  /** What it looks like besides where it leads to the profile. */
  linkClass: string;
}

/** A member's name, which leads to their profile; the name alone where there is none. */
export function MemberName({ name, hasProfile, className = '', linkClass }: MemberNameProps) {
  if (!hasProfile) return <bdi className={className}>{name}</bdi>;
  return (
    <Link to={profilePath(name)} className={`${className} ${linkClass}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
