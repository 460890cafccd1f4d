import type { StaffSelf } from '@clamor/contract/staff';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { callAsStaff } from '../api.ts';
import { StaffActionButton, useReadAgain } from '../staff-action-button.tsx';
import { REMOVE_SECOND_FACTOR, REPLACE_RECOVERY_CODES } from './calls.ts';
import { CodeField } from './code-field.tsx';
import { CODE_FORM } from './code-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface SecondFactorProps {
  state: StaffSelf['secondFactor'];
  recoveryCodesLeft: number | null;
}

/** The signed-in person's second factor: set up, renew, remove. */
export function SecondFactor({ state, recoveryCodesLeft }: SecondFactorProps) {
  const readAgain = useReadAgain();
  // True from the new key until the recovery codes are saved. The session has its second factor before that.
  const [isSettingUp, setIsSettingUp] = useState(false);
  const showsSetUp = isSettingUp || state === 'off';
  return (
    <Card className="grid gap-4">
      <h3 className="heading text-lg">Your second factor</h3>
      {state === 'unavailable' ? (
        <p className="max-w-prose text-mute">Only a secret of your own can have one.</p>
      ) : showsSetUp ? (
        <>
          <p className="max-w-prose text-mute">
            With a second factor, signing in takes your secret and a code from your phone.
          </p>
          <SetUpSecondFactor
            onBegun={() => setIsSettingUp(true)}
            onConfirmed={() => void readAgain()}
            onDone={() => {
              setIsSettingUp(false);
              void readAgain();
            }}
          />
        </>
      ) : (
        <IsOn recoveryCodesLeft={recoveryCodesLeft} />
      )}
    </Card>
  );
}

const NEW_CODE = 'The next code of your app, or a recovery code.';

function IsOn({ recoveryCodesLeft: left }: Pick<SecondFactorProps, 'recoveryCodesLeft'>) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <>
      <p className="max-w-prose text-mute">
        It is on.{left === null ? '' : ` ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <StaffActionButton
          button="New recovery codes"
          title="Make new recovery codes?"
          description="The old ones open nothing any more."
          confirm="Make new codes"
          pending="Making codes..."
          form={CODE_FORM}
          send={async (body) => setCodes((await callAsStaff(REPLACE_RECOVERY_CODES, { body })).recoveryCodes)}
          done="New recovery codes made"
          failed="Failed to make recovery codes"
        >
          {({ field }) => <CodeField hint={NEW_CODE} {...field('code')} />}
        </StaffActionButton>
        <StaffActionButton
          button="Remove second factor"
          title="Remove your second factor?"
          description="Then your secret alone signs you in. Your other sessions end."
          confirm="Remove"
          pending="Removing..."
          danger
          form={CODE_FORM}
          send={(body) => callAsStaff(REMOVE_SECOND_FACTOR, { body })}
          done="Second factor removed"
          failed="Failed to remove second factor"
        >
          {({ field }) => <CodeField hint={NEW_CODE} {...field('code')} />}
        </StaffActionButton>
      </div>
    </>
  );
}
