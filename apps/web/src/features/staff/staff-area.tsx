import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { MayWrite } from './may-write.ts';
import { ReadingNotice } from './reading-notice.tsx';
import { useStaffSelf } from './session.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { StatCards } from './stat-cards.tsx';
import { SecondFactorRequired } from './system/second-factor-required.tsx';

export interface StaffAreaProps {
  tabs: readonly Tab[];
  /** The selected tab. */
  tab: string;
  onTab: (tab: string) => void;
}

/** The staff area: figures about the market, and a tab for each subject. */
export function StaffArea({ tabs, tab, onTab }: StaffAreaProps) {
  const self = useStaffSelf();
  if (self.isPending) {
    return (
      <div className="grid gap-6">
        <h1 className="display text-4xl">Staff</h1>
        <SkeletonGroup label="Loading the staff desk" className="grid gap-6">
          <Skeleton className="-mt-4 h-5 w-48" />
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      </div>
    );
  }
  if (self.data === undefined) {
    const actions = (
      <>
        <Button onClick={() => void self.refetch()}>Try Again</Button>
        <SignOutButton />
      </>
    );
    return (
      <ErrorState level={1} title="The staff desk could not be opened" actions={actions}>
        {messageOf(self.error, 'Try again in a moment.')}
      </ErrorState>
    );
  }
  const { name, mayWrite, secondFactor } = self.data;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="display text-4xl">Staff</h1>
          <p className="mt-1 text-mute [overflow-wrap:anywhere]">
            Signed in as <span className="font-semibold text-ink">{name}</span>.
          </p>
        </div>
        <SignOutButton />
      </div>
      <Body mayWrite={mayWrite} isSetUpRequired={secondFactor === 'required'}>
        <Tabs label="What staff look after" tabs={tabs} value={tab} onValueChange={onTab} />
      </Body>
    </div>
  );
}

interface BodyProps {
  mayWrite: boolean;
  isSetUpRequired: boolean;
  children: ReactNode;
}

function Body({ mayWrite, isSetUpRequired, children }: BodyProps) {
  // True from the new key until the recovery codes are saved. The session has its second factor before that.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (isSetUpRequired || isSettingUp)
    return <SecondFactorRequired onBegun={() => setIsSettingUp(true)} onDone={() => setIsSettingUp(false)} />;
  return (
    <>
      <ReadingNotice />
      <StatCards />
      <MayWrite value={mayWrite}>{children}</MayWrite>
    </>
  );
}
