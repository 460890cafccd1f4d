import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the person confirms that the codes were saved. */
  onKept: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const save = () => saveFile('clamor-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className="grid justify-items-start gap-4">
      <Notice role="status">
        Keep these codes where you keep your passwords. Each signs you in once if you lose your phone. They are not
        shown again.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-1.5 rounded-md border border-line bg-sunk px-5 py-4 font-mono text-[0.9375rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" icon={<Download className="size-4.5" />} onClick={save}>
          Download
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
    </div>
  );
}
