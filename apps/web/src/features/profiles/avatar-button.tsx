import type { Profile } from '@clamor/contract/profiles';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';

/** The dialog brings the cropper and the uploader, so it loads when it is opened. */
const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));

export interface AvatarButtonProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** The member's own picture, as a button to change it. */
export function AvatarButton({ profile, onSaved }: AvatarButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Change avatar"
        onClick={() => setOpen(true)}
        className="group relative shrink-0 rounded-full focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink"
      >
        <Avatar name={profile.username} url={profile.profileImageUrl} size={72} />
        <span className="absolute -right-1 -bottom-1 grid size-8 place-items-center rounded-full border border-line2 bg-card text-ink group-hover:bg-sunk">
          <Camera className="size-4" />
        </span>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <AvatarDialog profile={profile} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
