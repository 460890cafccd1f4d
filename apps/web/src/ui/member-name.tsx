import { Link } from 'react-router';
import { profilePath } from '../lib/paths.ts';

export interface MemberNameProps {
  name: string;
  /** Whether the member has a profile: not if they deleted their account or are anonymous. */
  hasProfile: boolean;
  className?: string;
  /** Extra classes if the name is a link to the profile. */
  linkClass: string;
}

/** A member's name, as a link to their profile if there is one. */
export function MemberName({ name, hasProfile, className = '', linkClass }: MemberNameProps) {
  if (!hasProfile) return <bdi className={className}>{name}</bdi>;
  return (
    <Link to={profilePath(name)} className={`${className} ${linkClass}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
